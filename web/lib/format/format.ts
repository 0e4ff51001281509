import { withHourName } from '../../../shared/game/world/world-time.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { once } from '../../../shared/lib/once.ts'
import type { NightHours } from '../../../shared/model/inputs/night.ts'

const collator = once(() => new Intl.Collator('de-DE', { sensitivity: 'base', numeric: true }))
const fallbackZone = 'Europe/Berlin'

const moment = (options: Intl.DateTimeFormatOptions) => {
  const byZone = new Map<string, Intl.DateTimeFormat>()
  return (instant: string | number, timeZone: string = fallbackZone) => {
    const date = new Date(instant)
    if (Number.isNaN(date.getTime())) return '–'
    const format = byZone.get(timeZone) ?? new Intl.DateTimeFormat('de-DE', { ...options, timeZone })
    byZone.set(timeZone, format)
    return format.format(date)
  }
}

/** Rounded percent, 0 when the whole is 0. */
export const toPercent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0)

/** `83 %` of a share 0..1, rounded, with a non-breaking space. */
export const formatShare = (share: number) => `${formatNumber(toPercent(share, 1))}\u00a0%`

/** `28.03.2027, 03:00` in the zone (IANA, default Europe/Berlin); `–` for an invalid date. */
export const formatDateTime = moment({ dateStyle: 'medium', timeStyle: 'short' })

/** `28.03.2027, 03:00:07` in the zone. */
export const formatDateTimeSeconds = moment({ dateStyle: 'medium', timeStyle: 'medium' })

/** `So., 28.03.2027, 03:00` in the zone. */
export const formatWeekdayTime = moment({
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `So., 28.03., 03:00:07` in the zone. */
export const formatDaySeconds = moment({
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Formats an instant as `03:00:07` in the zone. */
export const formatClockSeconds = moment({ timeStyle: 'medium' })

const clock = moment({ timeStyle: 'short' })

/** `04:02` in the zone; names a repeated hour. */
export const formatClock = (instant: string, timeZone: string): string =>
  withHourName(clock(instant, timeZone), instant, timeZone)

const dayTime = moment({ weekday: 'short', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' })

/** `04:02` in the zone if that is on the day of `now` there, else `Mo., 29.03., 04:02`; names a repeated hour. Epoch milliseconds. */
export function formatWake(at: number, now: number, timeZone: string): string {
  const isToday = formatDate(at, timeZone) === formatDate(now, timeZone)
  return withHourName((isToday ? clock : dayTime)(at, timeZone), at / 1000, timeZone)
}

/** Formats an instant as `28.03.2027` in the zone. */
export const formatDate = moment({ dateStyle: 'medium' })

/** The text with a capital letter first. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `a`, `a und b`, `a, b und c`. */
export const enumerate = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}`

/** `Es fehlt noch: Name`, `Es fehlen noch: Name und Ankunft`; undefined when nothing is missing. */
export const missingSentence = (missing: readonly string[]) =>
  missing.length > 0 ? `Es ${missing.length === 1 ? 'fehlt' : 'fehlen'} noch: ${enumerate(missing)}.` : undefined

const relative = once(() => new Intl.RelativeTimeFormat('de-DE', { numeric: 'auto' }))
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `in 3 Tagen`, `vor 2 Stunden`: the distance of two moments (epoch milliseconds) in the largest unit that fits. */
export function formatDistance(moment: number, now: number): string {
  const distance = moment - now
  const size = Math.abs(distance)
  if (size >= day) return relative().format(Math.trunc(distance / day), 'day')
  if (size >= hour) return relative().format(Math.trunc(distance / hour), 'hour')
  return relative().format(Math.trunc(distance / minute), 'minute')
}

/** German collation: ignores case, sorts umlauts with their vowel and numbers by value. */
export const compareTexts = (a: string, b: string) => collator().compare(a, b)

/** `4 Std.`, `45 Min.`, `4 Std. 30 Min.` */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${formatNumber(hours)} Std.`, rest > 0 && `${rest} Min.`].filter(Boolean).join(' ') || '0 Min.'
}

/** Formats night hours as `23–8 Uhr`. */
export const nightText = ({ from, to }: NightHours): string => `${from}–${to} Uhr`
