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

/** `So., 02:30:07` in the zone, naming the repeated hour. */
export const weekdayClock = (instant: string, zone: string): string =>
  exactDayTime(instant, zone).replace(/ [^,]*,/, '')

/** Days since 1970 on the clock of the zone. */
export function dayNumber(instant: string | number, zone: string): number {
  const { year, month, day } = partsInZone(instant, zone)
  return Date.UTC(year, month - 1, day) / 86_400_000
}

/** `So., 31.10.` in the zone. */
export const shortDay = (instant: string, zone: string): string =>
  formatDaySeconds(instant, zone).split(', ', 2).join(', ')

/** `Heute`, `Morgen` or `So., 31.10.` on the clock of the zone; `today` is a `dayNumber`. */
export function dayName(instant: string, zone: string, today: number): string {
  const days = dayNumber(instant, zone) - today
  return days === 0 ? 'Heute' : days === 1 ? 'Morgen' : shortDay(instant, zone)
}
