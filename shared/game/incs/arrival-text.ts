import { Instant } from '../../model/basics.ts'
import { shownText } from '../world/shown-text.ts'
import { partsInZone, type WallTime, wallTimeToEpochs } from '../world/world-time.ts'

/** Reading time and clock of a game text. */
export interface ReadingContext {
  /** Epoch seconds; `heute` and dates without a year are relative to it. */
  readAt: number
  /** IANA zone of the world's clock. */
  zone: string
}

/** An arrival in whole epoch seconds, with a German note if ambiguous; or a German rejection reason. */
export type ArrivalReading = { arriveAt: number; note?: string; reason?: undefined } | { reason: string }

/** Arrivals are ahead of the reading time; battles in reports are past. */
export type Tense = 'ahead' | 'past'

const noArrival = 'Keine Ankunft, wie das Spiel sie zeigt, z. B. „heute um 11:37:43“ oder „12.03.27 20:15:00“.'
const noSeconds = 'Der Ankunft fehlen die Sekunden.'
const noSuchTime = 'Diese Uhrzeit gibt es nicht.'
const noSuchDay = 'Diesen Tag gibt es nicht.'
const skipped = 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird auf Sommerzeit vorgestellt.'
const takenFirst = 'Diese Uhrzeit gibt es in der Nacht der Zeitumstellung zweimal: genommen ist die erste (Sommerzeit).'
const takenSecond =
  'Diese Uhrzeit gibt es in der Nacht der Zeitumstellung zweimal: genommen ist die zweite (Winterzeit), ' +
  'denn die erste war schon vorbei, als der Befehl gelesen wurde.'

const maxLength = 80

/** Offset in days by the game's word. */
const dayWords = new Map([
  ['gestern', -1],
  ['heute', 0],
  ['morgen', 1],
  ['übermorgen', 2],
])

const day =
  '(?:(gestern|heute|morgen|übermorgen)|(?:am )?(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2})?|(\\d{4})-(\\d{2})-(\\d{2}))'
const clock = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?: ?[:.,]\\d{1,3})?)?'
const moment = `${day}(?:, ?| |t)(?:um )?${clock}`
const arrival = new RegExp(`^${moment}(?: uhr)?$`)
const arrivals = new RegExp(`(?<![\\p{L}\\d.:])${moment}(?![\\d:])`, 'giu')
const withOffset = /^\d{4}-\d{2}-\d{2}t[\d:.]+(?:z|[+-]\d{2}:\d{2})$/

/** Finds texts that look like an arrival, with or without seconds. Linear time. */
export const findArrivals = (line: string): string[] => line.match(arrivals) ?? []

/**
 * Parses an arrival as in the game (`heute um 11:37:43`, `am 12.03. um 20:15:00`, `12.03.27 20:15:00:123`) or ISO 8601. Defaults:
 * the world's clock, the year nearest to the reading time. Repeated times take the first instant, unless it is past and the tense
 * is `ahead`.
 */
export function readArrival(text: string, context: ReadingContext, tense: Tense = 'ahead'): ArrivalReading {
  if (text.length > maxLength) return { reason: noArrival }
  const plain = shownText(text).trim().replace(/\s+/g, ' ').toLowerCase()
  if (withOffset.test(plain)) return readInstant(plain)
  const match = arrival.exec(plain)
  if (!match) return { reason: noArrival }
  const [, word, dayOfMonth, month, year, isoYear, isoMonth, isoDay, hour, minute, second] = match
  if (second === undefined) return { reason: noSeconds }
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return { reason: noSuchTime }
  const away = word === undefined ? undefined : dayWords.get(word)
  if (away !== undefined) return onClock({ ...daysFrom(context, away), ...time }, context, tense)
  const date = { month: Number(isoMonth ?? month), day: Number(isoDay ?? dayOfMonth) }
  const written = isoYear ?? year
  const wall = written
    ? { year: written.length === 2 ? 2000 + Number(written) : Number(written), ...date, ...time }
    : nearestYear({ ...date, ...time }, context)
  return wall && isDay(wall) ? onClock(wall, context, tense) : { reason: noSuchDay }
}

function readInstant(text: string): ArrivalReading {
  const { data } = Instant.safeParse(text.toUpperCase())
  return data === undefined ? { reason: noSuchDay } : { arriveAt: Math.floor(Date.parse(data) / 1000) }
}

function onClock(wall: WallTime, { readAt, zone }: ReadingContext, tense: Tense): ArrivalReading {
  const [first, second] = wallTimeToEpochs(wall, zone)
  if (first === undefined) return { reason: skipped }
  if (second === undefined) return { arriveAt: first }
  const isFirstPast = tense === 'ahead' && first < readAt && readAt <= second
  return isFirstPast ? { arriveAt: second, note: takenSecond } : { arriveAt: first, note: takenFirst }
}

/** The world's date some days after the reading time. */
function daysFrom({ readAt, zone }: ReadingContext, days: number): Pick<WallTime, 'year' | 'month' | 'day'> {
  const today = partsInZone(readAt, zone)
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Adds the year nearest to the reading time; undefined if no adjacent year has the day. */
function nearestYear(moment: Omit<WallTime, 'year'>, { readAt, zone }: ReadingContext): WallTime | undefined {
  const now = partsInZone(readAt, zone)
  const away = (wall: WallTime) => Math.abs(clockCount(wall) - clockCount(now))
  return [now.year, now.year + 1, now.year - 1]
    .map((year) => ({ year, ...moment }))
    .filter(isDay)
    .sort((a, b) => away(a) - away(b))[0]
}

const clockCount = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** Whether the calendar has the day, from 2000 to 2099. */
function isDay({ year, month, day }: WallTime): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 2000 && year < 2100 && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}
