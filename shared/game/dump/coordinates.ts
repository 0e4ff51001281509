import { attackBounds } from '../../model/basics.ts'
import type { RejectedLine } from '../../model/sender.ts'
import { placeKey } from '../world/place-key.ts'

/** What a line asks for beside a coordinate: `440|670:5:4` wants 5 offs and 4 fakes, and says nothing of BFakes. */
export interface LineLimits {
  maxOff?: number
  maxFake?: number
  maxBFake?: number
}

/** A coordinate of a pasted text, with the line that it stands on (from 1) and what it asks for there. */
export interface ReadCoordinate {
  line: number
  x: number
  y: number
  limits: LineLimits
}

/** What a pasted text holds: each coordinate once, in its order, and what could not be taken, by line. */
export interface CoordinateReading {
  coordinates: ReadCoordinate[]
  /** Places that stood further up already. */
  repeated: RejectedLine[]
  /** Lines without a coordinate, what looks like one beside good ones, and coordinates with amounts that are none. */
  unreadable: RejectedLine[]
}

const noCoordinate = 'Keine Koordinate im Format 500|500.'
const repeatedPlace = 'Dieses Dorf steht schon weiter oben.'
const badAmounts = 'Mengen hinter einer Koordinate sind ganze Zahlen von 0 bis 1000: Offs:Fakes:BFakes.'

/** A rejected text is quoted up to this length. */
const quoted = 200

/** Addresses hold numbers of their own. */
const address = /https?:\/\/[^\s[\]()<>"']*/gi
/** `500 | 500`, but no two cells of a table between bars. */
const wideBar = /(?<![\d|])(?<!\| )(\d{3}) ?\| ?(\d{3})(?![\d|])(?! \|)/g
/** `500|500`, no part of a longer number or row, with what hangs on it: a closing bracket, and amounts behind colons. */
const place = /(?<![\d|])(\d{1,3})\|(\d{1,3})(?![\d|])(?:(?:\)|\[\/coord\])?((?::[^\s:,;|()[\]]*)+))?/gi
/** What may stand on a line of nothing but coordinates. */
const betweenPlaces = /^(?:[\s,;.()*•–-]|\[\/?coord\])*$/i
/** Two numbers of three digits on a line of their own. */
const twoNumbers = /^(\d{3})(?:, ?| )(\d{3})$/
/** Between the parts of a text that may be a coordinate each. */
const partBreak = /[\s,;()[\]]+/
const cellBreak = /[\t;]/
const lonePlace = /^\(?(\d{1,3})\|(\d{1,3})\)?$/

/**
 * Reads the coordinates of pasted lines, whatever stands around them: several on a line, `(411|485)`, `[coord]411|485[/coord]`,
 * `Dorf (408|489) K55`, cells of a table, `440|670:5:4` with amounts. In other text a coordinate of fewer than three digits counts
 * only in brackets. Blank lines are no fault. Time is linear.
 */
export function readCoordinateLines(lines: readonly string[]): CoordinateReading {
  const reading: CoordinateReading = { coordinates: [], repeated: [], unreadable: [] }
  const known = new Set<number>()
  lines.forEach((raw, at) => {
    const text = raw.trim()
    if (text === '') return
    const line = at + 1
    const { places: found, unread } = placesOf(text)
    if (found.length === 0) reading.unreadable.push({ line, text: text.slice(0, quoted), reason: noCoordinate })
    const onThisLine = new Set<number>()
    for (const { x, y, limits } of found) {
      const key = placeKey({ x, y })
      const rejected = { line, text: `${x}|${y}` }
      if (onThisLine.has(key)) continue
      onThisLine.add(key)
      if (known.has(key)) reading.repeated.push({ ...rejected, reason: repeatedPlace })
      else if (!limits) reading.unreadable.push({ ...rejected, reason: badAmounts })
      else {
        known.add(key)
        reading.coordinates.push({ line, x, y, limits })
      }
    }
    if (found.length > 0)
      reading.unreadable.push(...unread.map((part) => ({ line, text: part.slice(0, quoted), reason: noCoordinate })))
  })
  return reading
}

/** A coordinate as it stands on a line; without limits where it has amounts that are none. */
interface FoundPlace {
  x: number
  y: number
  limits: LineLimits | undefined
}

/** The coordinates of a line, and what else on it looks like one. */
interface LineReading {
  places: FoundPlace[]
  unread: string[]
}

function placesOf(line: string): LineReading {
  const places = placesInCells(line)
  return places ? { places, unread: [] } : placesInText(line)
}

/** A line of cells: a coordinate, in one cell or two, and behind it nothing but amounts. */
function placesInCells(line: string): FoundPlace[] | undefined {
  const [, left, right] = twoNumbers.exec(line) ?? []
  if (left && right) return [{ x: Number(left), y: Number(right), limits: {} }]
  const cells = line.split(cellBreak, 6).map((cell) => cell.trim())
  const [first = '', second = '', ...others] = cells
  if (cells.length < 2) return undefined
  const [, x, y] = lonePlace.exec(first) ?? []
  if (x && y) return cellsOf(x, y, [second, ...others])
  return /^\d{1,3}$/.test(first) && /^\d{1,3}$/.test(second) ? cellsOf(first, second, others) : undefined
}

function cellsOf(x: string, y: string, amounts: string[]): FoundPlace[] | undefined {
  const filled = amounts.slice(0, amounts.findLastIndex((cell) => cell !== '') + 1)
  if (filled.length > 3 || !filled.every((cell) => /^-?\d*$/.test(cell))) return undefined
  return [{ x: Number(x), y: Number(y), limits: limitsOf(filled) }]
}

function placesInText(line: string): LineReading {
  const text = line.replace(address, ' ').replace(wideBar, '$1|$2')
  const matches = [...text.matchAll(place)]
  const isList = betweenPlaces.test(text.replace(place, ' '))
  const places: FoundPlace[] = []
  const rest: string[] = []
  let readTo = 0
  for (const { 0: whole, 1: x = '', 2: y = '', 3: tail = '', index } of matches) {
    const end = index + whole.length
    if (!isList && (x.length < 3 || y.length < 3) && !isBracketed(text, index, end, whole)) continue
    places.push({ x: Number(x), y: Number(y), limits: amountsOf(tail) })
    rest.push(text.slice(readTo, index))
    readTo = end
  }
  return { places, unread: unreadPlaces([...rest, text.slice(readTo)].join(' ')) }
}

/** Parts of a line that people most likely meant as coordinates: with a bar between digits, and in lists with a slash or hyphen. */
function unreadPlaces(rest: string): string[] {
  const isList = !/\p{L}/u.test(rest)
  return rest
    .split(partBreak)
    .filter((part) => (part.includes('|') && /\d/.test(part)) || (isList && /^\d{3}[/\\-]\d{3}$/.test(part)))
}

/** Whether a place stands between `(…)` or `[coord]…[/coord]`, where the match may have taken in the closing one. */
function isBracketed(text: string, from: number, to: number, whole: string): boolean {
  const before = text.slice(Math.max(0, from - 7), from).toLowerCase()
  const after = `${whole.replace(/^[\d|]+/, '')}${text.slice(to, to + 8)}`.toLowerCase()
  return (before.endsWith('(') && after.startsWith(')')) || (before.endsWith('[coord]') && after.startsWith('[/coord]'))
}

/** The amounts behind a coordinate; a colon that other text follows is no amount. */
function amountsOf(tail: string): LineLimits | undefined {
  const amounts = tail
    .replace(/(?<![.!?])[.!?]+$/, '')
    .split(':')
    .slice(1)
  const first = amounts.find((amount) => amount !== '')
  return first !== undefined && /^[-+]?\d/.test(first) ? limitsOf(amounts) : {}
}

/** The limits that up to three amounts name, a blank one none; undefined when one of them is no amount. */
function limitsOf(amounts: string[]): LineLimits | undefined {
  if (amounts.length > 3) return undefined
  if (!amounts.every((amount) => amount === '' || (/^\d{1,9}$/.test(amount) && Number(amount) <= attackBounds.max)))
    return undefined
  const [off = '', fake = '', bfake = ''] = amounts
  return {
    ...(off !== '' && { maxOff: Number(off) }),
    ...(fake !== '' && { maxFake: Number(fake) }),
    ...(bfake !== '' && { maxBFake: Number(bfake) }),
  }
}

const between = String.raw`[\s|/\\,;:._–-]{1,5}`
/** Two numbers and hardly anything else: `500/500`, `500 500`, `x: 500, y: 500`, `500-500 K55`. */
const bare = new RegExp(
  String.raw`^(?:k\d\d )?[([]?(?:x[:=]? ?)?(\d{1,3})${between}(?:y[:=]? ?)?(\d{1,3})[)\]]?(?: k\d\d)?[.!?]?$`,
  'i',
)
/** The same in brackets behind a name: `Dorf (500/500) K55`. */
const inBrackets = new RegExp(String.raw`[([](\d{1,3})${between}(\d{1,3})[)\]]`)

/** The longest text that one coordinate is looked for in. */
const longestText = 200

/** The one coordinate that a person means, in every spelling people use; `undefined` when there is none, or several. Time is linear. */
export function readCoordinate(text: string): { x: number; y: number } | undefined {
  const plain = text.slice(0, longestText).normalize('NFKC').replace(/\s+/g, ' ').trim()
  const [first, ...others] = readCoordinateLines([plain]).coordinates
  if (first) return others.length === 0 ? { x: first.x, y: first.y } : undefined
  const [, x, y] = bare.exec(plain) ?? inBrackets.exec(plain) ?? []
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) }
}

/** The name players give to a hundred by hundred fields: `K45` holds 512|488. */
export const continentName = ({ x, y }: { x: number; y: number }): string =>
  `K${Math.floor(y / 100)}${Math.floor(x / 100)}`

/** `440|670:5:4:0`: a coordinate with its amounts, as `readCoordinateLines` reads it again. */
export const formatWithLimits = (target: { x: number; y: number } & Required<LineLimits>) =>
  `${target.x}|${target.y}:${target.maxOff}:${target.maxFake}:${target.maxBFake}`
