import {
  type ClockChange,
  clockChangeAt,
  instantOf,
  partsInZone,
  type WallTime,
} from '../../../shared/game/world/world-time.ts'

/** `2027-03-28T03:00` of a `datetime-local` input, read on the clock of `zone`, as ISO in UTC; undefined when it is incomplete. */
export const instantFromLocal = (text: string, zone: string): string | undefined =>
  readLocal(text, (wall) => new Date(instantOf(wall, zone) * 1000).toISOString())

/** Whether the clock of `zone` never shows what a `datetime-local` input holds, or shows it twice; undefined while it is incomplete. */
export const localClockChange = (text: string, zone: string): ClockChange | undefined =>
  readLocal(text, (wall) => clockChangeAt(wall, zone))

/** What a `datetime-local` input shows for an instant on the clock of `zone`; seconds only where they are not 0. */
export function localFromInstant(instant: string, zone: string): string {
  const { year, month, day, hour, minute, second } = partsInZone(instant, zone)
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return `${date}T${two(hour)}:${two(minute)}${second ? `:${two(second)}` : ''}`
}

/** What `read` makes of a complete text; undefined for one that is none, or whose date does not exist. */
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
