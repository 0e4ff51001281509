import { partsInZone, withHourName } from '../../../shared/game/world/world-time.ts'
import { formatClockSeconds, formatDaySeconds, formatWeekdayTime } from '../../lib/format/format.ts'

/** The time zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `So., 31.10., 02:30:07` on the clock of the zone; the hour that comes twice is named: `02:30:07 (Winterzeit)`. */
export const exactDayTime = (instant: string, zone: string): string =>
  withHourName(formatDaySeconds(instant, zone), instant, zone)

/** `So., 31.10.2038, 02:30`, the hour that comes twice named. */
export const exactWeekdayTime = (instant: string, zone: string): string =>
  withHourName(formatWeekdayTime(instant, zone), instant, zone)

/** `02:30:07` of an instant in epoch seconds, the hour that comes twice named. */
export const exactClock = (second: number, zone: string): string =>
  withHourName(formatClockSeconds(second * 1000, zone), second, zone)

/**
 * What the device's clock shows at an instant; undefined where the world's clock shows the same. Only the clock on the same day,
 * else the day too: `07:35:13`, `Sa., 30.10., 23:30:07`.
 */
export function ownTime(instant: string, zone: string, device = deviceZone()): string | undefined {
  const [own, worlds] = [partsInZone(instant, device), partsInZone(instant, zone)]
  if (own.day !== worlds.day) return exactDayTime(instant, device)
  if (own.hour === worlds.hour && own.minute === worlds.minute) return undefined
  return exactClock(Math.floor(Date.parse(instant) / 1000), device)
}
