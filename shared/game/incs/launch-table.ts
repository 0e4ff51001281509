import { foldedWords, foldWord, recogniseUnit } from '../dump/unit-words.ts'
import type { UnusedParts } from '../dump/unused.ts'
import { type GameWords, headingsOf, perWords } from '../words/default-words.ts'
import { gameWords } from '../words/game-words.ts'
import type { AttackColumn } from '../words/market-words.ts'
import { distance, travelSeconds } from '../world/travel.ts'
import { findArrivals, type ReadingContext, readArrival } from './arrival-text.ts'
import { cleanPlayerName, isSame, type Place, placesIn, readForceFromCounts } from './command-line.ts'
import { commandPatterns } from './command-words.ts'

const kinds: readonly AttackColumn[] = ['launch', 'arrival', 'origin', 'target', 'player', 'other']

/** Returns the folded headings of each column. */
const columnsOf = perWords(({ heads }) =>
  kinds.map((kind) => ({
    kind,
    words: foldedWords(headingsOf(heads, ({ attackColumns }) => attackColumns?.[kind])),
  })),
)

/** The columns of a table. */
export interface TableHead {
  titles: string[]
  columns: (AttackColumn | undefined)[]
}

const bracketed = /\([^()]{0,20}\)/g
const minHead = 8
const maxHead = 500

/** Reads the head of a table of launches, or of one with the columns of both villages. */
export function readTableHead(text: string, game: GameWords): TableHead | undefined {
  if (text.length < minHead || text.length > maxHead) return undefined
  const plain = text.replace(bracketed, '')
  if (/\d/.test(plain)) return undefined
  const separator = ['\t', ';', ','].find((one) => plain.includes(one))
  const titles = (separator ? plain.split(separator) : plain.trim().split(/\s+/)).map((title) => title.trim())
  const columns = titles.map((title) => {
    const word = foldWord(title)
    return columnsOf(game).find(({ words }) => words.has(word))?.kind
  })
  const has = (kind: AttackColumn) => columns.includes(kind)
  const isWhole = separator !== undefined || columns.every((kind) => kind !== undefined)
  const isHead = (has('origin') && has('target')) || (has('launch') && (has('origin') || has('target')))
  return titles.length >= 3 && isWhole && isHead ? { titles, columns } : undefined
}

/** German reasons against rows with launch times. */
const launchReasons = {
  noArrival: 'Die Tabelle nennt nur, wann abgeschickt wird, keine Ankunft.',
  otherColumns: 'Die Zeile passt nicht zum Kopf der Tabelle.',
  noTravel: 'Die Zeile nennt zwei Zeiten, und keine Einheit läuft so lange zwischen den Dörfern.',
}

/** An attack of a table, with the text of its arrival. */
export interface TableRow {
  from: Place
  to: Place
  arrival: string
  player?: string
}

/** Reads a row below a head with launch times, by the order that the head names. */
export function readTableRow(
  text: string,
  { titles, columns }: TableHead,
  game: GameWords,
): TableRow | { reason: string } {
  const timeColumns = columns.filter((kind) => kind === 'launch' || kind === 'arrival')
  if (!timeColumns.includes('arrival')) return { reason: launchReasons.noArrival }
  const times = findArrivals(text, game)
  const arrival = times[timeColumns.indexOf('arrival')]
  const [first, last, ...more] = placesIn(text)
  const [origin, target] = [columns.indexOf('origin'), columns.indexOf('target')]
  if (!arrival || times.length !== timeColumns.length || !first || !last || more.length > 0 || origin < 0 || target < 0)
    return { reason: launchReasons.otherColumns }
  const [from, to] = origin < target ? [first, last] : [last, first]
  const cells = text.split('\t')
  const player = cells.length === titles.length ? cleanPlayerName(cells[columns.indexOf('player')] ?? '') : undefined
  return { from, to, arrival, ...(player && { player }) }
}

/** Adds a row's columns with numbers or units that are not used. */
export function addUnusedColumns(
  unused: UnusedParts,
  line: number,
  text: string,
  { titles, columns }: TableHead,
  game: GameWords,
): void {
  const cells = text.split('\t')
  if (cells.length !== titles.length) return
  titles.forEach((title, at) => {
    const cell = cells[at]?.trim() ?? ''
    const isUnknown = columns[at] === undefined && /\d/.test(cell)
    if (title !== '' && (isUnknown || (columns[at] === 'other' && recogniseUnit(cell, game))))
      unused.add(line, { text: title, key: title })
  })
}

const countdown = /^\s*\d{1,4}:\d{2}:\d{2}\s*$/
/** Adds numbers behind the arrival: no countdown, no units. */
export function addUnusedNumbers(unused: UnusedParts, line: number, after: readonly string[]): void {
  if (readForceFromCounts(after)) return
  for (const cell of after) if (/\d/.test(cell) && !countdown.test(cell)) unused.add(line, { text: cell })
}

/** What the game and DS Workbench write around two times. */
const gameText = /-->|→|\bstartet am\b/i

/** The two times of a row without a head, each in a cell of its own where there are tabs; undefined in rows of the game. */
export function twoTimes(text: string, game: GameWords): string[] | undefined {
  const last = findArrivals(text, game).at(-1) ?? ''
  if (
    gameText.test(text) ||
    commandPatterns(game).anyAttackOn.test(text) ||
    countdown.test(text.slice(text.lastIndexOf(last) + last.length))
  )
    return undefined
  const times = text.includes('\t')
    ? text.split('\t').flatMap((cell) => findArrivals(cell, game).filter((time) => time.length === cell.trim().length))
    : findArrivals(text, game)
  return times.length >= 2 ? times : undefined
}

/** Reads a row with a launch and an arrival but no head: only if a unit, by `speeds` in minutes per field, takes so long. */
export function readTwoTimes(
  text: string,
  times: readonly string[],
  { speeds = [], ...context }: ReadingContext & { speeds?: readonly number[] | undefined },
): TableRow | { reason: string } {
  const [from, to, ...more] = placesIn(text)
  const [one, other, ...further] = times.map((arrival) => {
    const reading = readArrival(arrival, context)
    return { arrival, at: 'arriveAt' in reading ? reading.arriveAt : undefined }
  })
  if (!from || !to || more.length > 0 || isSame(from, to) || !one?.at || !other?.at || further.length > 0)
    return { reason: launchReasons.noTravel }
  const [launch, arrival] = one.at < other.at ? [one, other] : [other, one]
  const seconds = (arrival.at ?? 0) - (launch.at ?? 0)
  const fields = distance(from.x - to.x, from.y - to.y)
  if (!speeds.some((speed) => Math.abs(travelSeconds(fields, speed) - seconds) <= 1))
    return { reason: launchReasons.noTravel }
  const cells = text.split('\t')
  const before = cells[cells.findIndex((cell) => cell.includes(`${from.x}|${from.y}`)) - 1] ?? ''
  const player =
    recogniseUnit(before, gameWords(context.server)) || /^[\d.:]*$/.test(before.trim())
      ? undefined
      : cleanPlayerName(before)
  return { from, to, arrival: arrival.arrival, ...(player && { player }) }
}
