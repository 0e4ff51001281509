import { partsInZone, withHourName } from '../../../shared/game/world/world-time.ts'
import { formatClockSeconds, formatDaySeconds, formatWeekdayTime } from '../../lib/format/format.ts'

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `So., 31.10., 02:30:07` in the zone; names the repeated hour: `02:30:07 (Winterzeit)`. */
export const exactDayTime = (instant: string, zone: string): string =>
  withHourName(formatDaySeconds(instant, zone), instant, zone)

/** `So., 31.10.2038, 02:30`, naming the repeated hour. */
export const exactWeekdayTime = (instant: string, zone: string): string =>
  withHourName(formatWeekdayTime(instant, zone), instant, zone)

/** `02:30:07` of epoch seconds, naming the repeated hour. */
export const exactClock = (second: number, zone: string): string =>
  withHourName(formatClockSeconds(second * 1000, zone), second, zone)

/**
 * The device's local time of an instant; undefined if equal to the world's. With the day if that differs: `Sa., 30.10.,
 * 23:30:07`.
 */
export function ownTime(instant: string, zone: string, device = deviceZone()): string | undefined {
  const [own, worlds] = [partsInZone(instant, device), partsInZone(instant, zone)]
  if (own.day !== worlds.day) return exactDayTime(instant, device)
  if (own.hour === worlds.hour && own.minute === worlds.minute) return undefined
  return exactClock(Math.floor(Date.parse(instant) / 1000), device)
}
