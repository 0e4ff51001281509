import { type Woken, wakeWays } from '../../../shared/model/orders/wake.ts'
import { formatClock, formatDateTime, formatDistance, formatWeekdayTime } from '../../lib/format/format.ts'
import type { PlayerProgress } from './export/player-list.ts'

/** `nie geöffnet`, or `geöffnet 14.03.2027, 20:13`, with a suffix if it has changed since. */
export function openedText({ openedAt, changed, left }: PlayerProgress, timeZone: string): string {
  if (!openedAt) return 'nie geöffnet'
  const opened = `geöffnet ${formatDateTime(openedAt, timeZone)}`
  return changed || left !== undefined ? `${opened}, seitdem geändert` : opened
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** `gerade eben`, `in 8 Minuten`, `vor 20 Minuten` within an hour, else `So., 14.03.2027, 20:13`. */
export function whenText(instant: string, now: number, timeZone: string): string {
  const ahead = Date.parse(instant) - now
  if (Math.abs(ahead) < minuteMs) return ahead < 0 ? 'gerade eben' : 'sofort'
  return Math.abs(ahead) < hourMs ? formatDistance(Date.parse(instant), now) : formatWeekdayTime(instant, timeZone)
}

/** `geweckt 04:02 von Mira (Push), geöffnet 04:05`, or `Ruhezeit bis 07:00`; undefined if nothing was sent and that is over. */
export function wokenText(woken: Woken | undefined, now: number, timeZone: string): string | undefined {
  if (!woken) return undefined
  const { at, by, quietUntil, openedAt } = woken
  const ways = wakeWays(woken)
  // All within half a day.
  const clock = (instant: string) => formatClock(instant, timeZone)
  const isQuiet = quietUntil !== undefined && Date.parse(quietUntil) > now
  const parts = [
    ways !== '' && `geweckt ${clock(at)}${by === undefined ? '' : ` von ${by}`} (${ways})`,
    isQuiet && `Ruhezeit bis ${clock(quietUntil)}`,
    openedAt !== undefined && `geöffnet ${clock(openedAt)}`,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}
