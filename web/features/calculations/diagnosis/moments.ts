import { partsInZone } from '../../../../shared/game/world/world-time.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'

const days = new Map<string, Intl.DateTimeFormat>()

/** `Mi., 10.03.` in the time zone. */
export function launchDay(iso: string, timeZone: string): string {
  const options = { weekday: 'short', day: '2-digit', month: '2-digit', timeZone } as const
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('de-DE', options)
  days.set(timeZone, format)
  return format.format(new Date(iso))
}

/** `16:00` in the time zone, or `16:00:07` if the seconds are not 0. */
export function launchTime(iso: string, timeZone: string): string {
  const { hour, minute, second } = partsInZone(iso, timeZone)
  return [hour, minute, ...(second ? [second] : [])].map(two).join(':')
}

/** `Mi., 10.03., 16:00 Uhr` in the time zone. */
export const launchMoment = (iso: string, timeZone: string) =>
  `${launchDay(iso, timeZone)}, ${launchTime(iso, timeZone)} Uhr`

/** `Mi., 10.03., 16:00 bis 18:00 Uhr`; names both days if they differ. */
export function launchSpan({ from, to }: { from: string; to: string }, timeZone: string): string {
  const [first, last] = [launchDay(from, timeZone), launchDay(to, timeZone)]
  if (first === last) return `${first}, ${launchTime(from, timeZone)} bis ${launchTime(to, timeZone)} Uhr`
  return `${launchMoment(from, timeZone)} bis ${launchMoment(to, timeZone)}`
}

/** Whole minutes in their two largest units: `25 Minuten`, `1 Stunde 30 Minuten`. */
export function minutesInWords(minutes: number): string {
  const parts = [
    countedNoun(Math.floor(minutes / 1440), 'Tag', 'Tage'),
    countedNoun(Math.floor((minutes % 1440) / 60), 'Stunde', 'Stunden'),
    countedNoun(minutes % 60, 'Minute', 'Minuten'),
  ]
  return largest(parts) ?? '0 Minuten'
}

/** Seconds, abbreviated: `12 Sek.`, `2 Min. 9 Sek.`, `3 Std. 5 Min.` */
export function shortSeconds(seconds: number): string {
  const wholeSeconds = Math.floor(seconds)
  const parts = [
    `${formatNumber(Math.floor(wholeSeconds / 3600))} Std.`,
    `${Math.floor((wholeSeconds % 3600) / 60)} Min.`,
    `${wholeSeconds % 60} Sek.`,
  ]
  return largest(parts) ?? '0 Sek.'
}

/** The first non-zero part, and the next one unless it is zero. */
function largest(parts: string[]): string | undefined {
  const first = parts.findIndex((part) => !part.startsWith('0 '))
  if (first < 0) return undefined
  return parts
    .slice(first, first + 2)
    .filter((part) => !part.startsWith('0 '))
    .join(' ')
}

const two = (value: number) => String(value).padStart(2, '0')
