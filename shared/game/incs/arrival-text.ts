import { Instant } from '../../model/basics.ts'
import { anyOf, type GameWords, perWords, phrasesOf } from '../words/default-words.ts'
import { gameWords } from '../words/game-words.ts'
import { shownText } from '../world/shown-text.ts'
import { partsInZone, type WallTime, wallTimeToEpochs } from '../world/world-time.ts'

/** Reading time, clock and words of a game text. */
export interface ReadingContext {
  /** Epoch seconds; `heute` and dates without a year are relative to it. */
  readAt: number
  /** IANA zone of the world's clock. */
  zone: string
  /** Chooses the words of the game. */
  server?: string | undefined
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

const clock = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?: ?[:.,]\\d{1,3})?)?'
const isoDate = '(?<isoYear>\\d{4})-(?<isoMonth>\\d{2})-(?<isoDay>\\d{2})'
const dottedDate = '(?<first>\\d{1,2})\\. ?(?<next>\\d{1,2})\\. ?(?<year>\\d{4}|\\d{2})?'

/** Phrases for a day, with its offset from today. */
export const dayPhrases = ({ pages }: GameWords): [phrase: string, offset: number][] =>
  pages.flatMap(({ days }) =>
    [days?.yesterday, days?.today, days?.tomorrow, days?.dayAfterTomorrow].flatMap((phrases, at) =>
      (phrases?.split('|') ?? []).map((phrase): [string, number] => [phrase, at - 1]),
    ),
  )

const patterns = perWords((game) => {
  const any = (pick: Parameters<typeof phrasesOf>[1]) => anyOf(phrasesOf(game.pages, pick))
  // The market's own words come first.
  const days = new Map(dayPhrases(game).reverse())
  const months = game.pages.flatMap((table) => table.months?.split('|') ?? [])
  const namedDate = `(?<month>${anyOf(months)}) (?<day>\\d{1,2}), ?(?<inYear>\\d{4})`
  const date = `(?:${any(({ on }) => on)} )?(?:${dottedDate}|${isoDate}|${namedDate})`
  const day = `(?:(?<word>${anyOf([...days.keys()])})|${date})`
  const moment = `${day}(?:, ?| |t)(?:${any(({ at }) => at)} )?${clock}`
  return {
    days,
    months,
    isMonthFirst: game.pages[0]?.isMonthFirst ?? false,
    arrival: new RegExp(`^${moment}(?: ${any(({ oClock }) => oClock)})?$`),
    arrivals: new RegExp(`(?<![\\p{L}\\d.:])${moment}(?![\\d:])`, 'giu'),
  }
})
const withOffset = /^\d{4}-\d{2}-\d{2}t[\d:.]+(?:z|[+-]\d{2}:\d{2})$/

/** Finds texts that look like an arrival, with or without seconds. Linear time. */
export const findArrivals = (line: string, game: GameWords): string[] => line.match(patterns(game).arrivals) ?? []

/**
 * Parses an arrival as in the game (`heute um 11:37:43`, `am 12.03. um 20:15:00`, `12.03.27 20:15:00:123`) or ISO 8601. Defaults:
 * the world's clock, the year nearest to the reading time. Repeated times take the first instant, unless it is past and the tense
 * is `ahead`.
 */
export function readArrival(text: string, context: ReadingContext, tense: Tense = 'ahead'): ArrivalReading {
  if (text.length > maxLength) return { reason: noArrival }
  const plain = shownText(text).trim().replace(/\s+/g, ' ').toLowerCase()
  if (withOffset.test(plain)) return readInstant(plain)
  const pattern = patterns(gameWords(context.server))
  const { groups } = pattern.arrival.exec(plain) ?? {}
  if (!groups) return { reason: noArrival }
  const { word, hour, minute, second } = groups
  if (second === undefined) return { reason: noSeconds }
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return { reason: noSuchTime }
  const away = word === undefined ? undefined : pattern.days.get(word)
  if (away !== undefined) return onClock({ ...daysFrom(context, away), ...time }, context, tense)
  const { year, ...date } = dateIn(groups, pattern)
  const wall = year === undefined ? nearestYear({ ...date, ...time }, context) : { year, ...date, ...time }
  return wall && isDay(wall) ? onClock(wall, context, tense) : { reason: noSuchDay }
}

/** The date of a match, with two digits of a year as in 2027. */
function dateIn(
  { first, next, year, isoYear, isoMonth, isoDay, month = '', day, inYear }: Record<string, string | undefined>,
  { months, isMonthFirst }: ReturnType<typeof patterns>,
): { year: number | undefined; month: number; day: number } {
  if (isoYear !== undefined) return { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) }
  if (inYear !== undefined) return { year: Number(inYear), month: months.indexOf(month) + 1, day: Number(day) }
  const numbers = isMonthFirst
    ? { month: Number(first), day: Number(next) }
    : { month: Number(next), day: Number(first) }
  if (year === undefined) return { year, ...numbers }
  return { year: Number(year) + (year.length === 2 ? 2000 : 0), ...numbers }
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
