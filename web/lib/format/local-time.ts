import {
  type ClockChange,
  clockChangeAt,
  partsInZone,
  type WallTime,
  wallTimeToEpoch,
} from '../../../shared/game/world/world-time.ts'

/** The ISO UTC instant of a `datetime-local` text such as `2027-03-28T03:00` in `zone`; undefined if incomplete. */
export const instantFromLocal = (text: string, zone: string): string | undefined =>
  readLocal(text, (wall) => new Date(wallTimeToEpoch(wall, zone) * 1000).toISOString())

/** Whether the clock of `zone` skips or repeats a `datetime-local` text; undefined while incomplete. */
export const localClockChange = (text: string, zone: string): ClockChange | undefined =>
  readLocal(text, (wall) => clockChangeAt(wall, zone))

/** The `datetime-local` text of an instant in `zone`; seconds only if not 0. */
export function localFromInstant(instant: string, zone: string): string {
  const { year, month, day, hour, minute, second } = partsInZone(instant, zone)
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return `${date}T${two(hour)}:${two(minute)}${second ? `:${two(second)}` : ''}`
}

/** Applies `read` to a complete text; undefined for an incomplete text or a date that does not exist. */
function readLocal<T>(text: string, read: (wall: WallTime) => T): T | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  try {
    return read({ year, month, day, hour, minute, second })
  } catch {
    return undefined
  }
}

const two = (value: number) => String(value).padStart(2, '0')
