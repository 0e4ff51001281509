import { formatDateTime, formatDistance } from '../../lib/format.ts'
import type { PlayerProgress } from './player-list.ts'

/** `nie geöffnet`, `geöffnet 14.03.2027, 20:13`, with a word when it has changed since. */
export function openedText({ openedAt, changed }: PlayerProgress, timeZone: string): string {
  if (!openedAt) return 'nie geöffnet'
  const opened = `geöffnet ${formatDateTime(openedAt, timeZone)}`
  return changed ? `${opened}, seitdem geändert` : opened
}

/** `14.03.2027, 20:13 (in 8 Minuten)`. */
export const momentText = (instant: string, now: number, timeZone: string): string =>
  `${formatDateTime(instant, timeZone)} (${formatDistance(Date.parse(instant), now)})`
