import { formatDateTime, formatDistance, formatWeekdayTime } from '../../lib/format.ts'
import type { PlayerProgress } from './player-list.ts'

/** `nie geöffnet`, `geöffnet 14.03.2027, 20:13`, with a word when it has changed since. */
export function openedText({ openedAt, changed }: PlayerProgress, timeZone: string): string {
  if (!openedAt) return 'nie geöffnet'
  const opened = `geöffnet ${formatDateTime(openedAt, timeZone)}`
  return changed ? `${opened}, seitdem geändert` : opened
}

const hourMs = 3_600_000

/** `in 8 Minuten`, `vor 20 Minuten` within an hour, else `So., 14.03.2027, 20:13`. */
export const whenText = (instant: string, now: number, timeZone: string): string =>
  Math.abs(Date.parse(instant) - now) < hourMs
    ? formatDistance(Date.parse(instant), now)
    : formatWeekdayTime(instant, timeZone)
