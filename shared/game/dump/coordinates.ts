import { attackBounds } from '../../model/basics.ts'
import { type Building, buildingLabels, buildings } from '../../model/buildings.ts'
import { type OwnWindow, windowBounds } from '../../model/inputs/arrival-window.ts'
import { maxTargetBuildings, type OwnAims, targetMoraleBounds } from '../../model/inputs/own-aims.ts'
import { maxWaves, type Offset, offsetOf, toOffset, wholeOffsetBounds } from '../../model/inputs/wave.ts'
import type { RejectedLine, UnusedPart } from '../../model/pasted.ts'
import { type Importance, priorityBounds, unusualImportance, weightBounds } from '../../model/target.ts'
import { placeKey } from '../world/place-key.ts'

/** Limits after a coordinate: `440|670:5:4` sets 5 offs and 4 fakes, but no BFakes. */
export interface LineLimits {
  maxOff?: number
  maxFake?: number
  maxBFake?: number
  /** Trains of nobles: `s1` behind the other values. */
  maxSnob?: number
}

/** A coordinate in a text, with its line (from 1) and the values given with it. */
export interface ReadCoordinate extends TargetValues {
  line: number
  x: number
  y: number
}

interface TargetValues {
  limits: LineLimits
  importance?: Importance
  window?: OwnWindow
  aims?: OwnAims
  wave?: number
  offset?: Offset
}

/** The coordinates of a text, each wave of one once and in order, and the rejected lines. */
export interface CoordinateReading {
  coordinates: ReadCoordinate[]
  /** Coordinates that occur earlier in the text. */
  repeated: RejectedLine[]
  /** Lines without a coordinate, near misses, and coordinates with invalid values. */
  unreadable: RejectedLine[]
  unused: UnusedPart[]
}

const noCoordinate = 'Keine Koordinate im Format 500|500.'
const repeatedPlace = 'Dieses Dorf steht schon weiter oben.'
const badAmounts = 'Mengen hinter einer Koordinate sind ganze Zahlen von 0 bis 1000: Offs:Fakes:BFakes.'
const badPriority = 'Die Priorität hinter einer Koordinate ist p1 bis p5.'
const badWeight = 'Das Gewicht hinter einer Koordinate ist w1 bis w9.'
const badWindow = `Das Ankunftsfenster hinter einer Koordinate ist v${windowBounds.min} bis v${windowBounds.max} (vor) und n${windowBounds.min} bis n${windowBounds.max} (nach), in Sekunden.`
const badTrains = `AG-Züge hinter einer Koordinate sind s${attackBounds.min} bis s${attackBounds.max}.`
const badMorale = `Die Mindestmoral hinter einer Koordinate ist m${targetMoraleBounds.min} bis m${targetMoraleBounds.max}, in Prozent.`
const badBuildings = `Katapult-Ziele hinter einer Koordinate sind 1 bis ${maxTargetBuildings} dieser Gebäude, jedes einmal: k=${Object.values(buildingLabels).join('+')}.`
const badWave = `Die Welle hinter einer Koordinate ist welle1 bis welle${maxWaves}.`
const badOffset = `Der Offset hinter einer Koordinate ist o${wholeOffsetBounds.min} bis o${wholeOffsetBounds.max}, in Sekunden.`
const badOrder =
  'Hinter den Mengen steht jede andere Angabe höchstens einmal: 440|670:5:4:0:p1:w3:v60:n60:m50:k=adelshof:welle2:o900.'

/** In characters. */
const quoted = 200

/** URLs may contain matching numbers. */
const address = /https?:\/\/[^\s[\]()<>"']*/gi
/** `500 | 500`, but not two table cells between bars. */
const wideBar = /(?<![\d|])(?<!\| )(\d{3}) ?\| ?(\d{3})(?![\d|])(?! \|)/g
/** `500|500` outside longer numbers, with closing bracket, amounts and named values, which may follow spaces: `:5:4 p1`, ` 5 4 p1 w3`. */
const place =
  /(?<![\d|])(\d{1,3})\|(\d{1,3})(?![\d|])(?:\)|\[\/coord\])?((?::[^\s:,;|()[\]]*)*)((?:[ \t]{1,4}\d{1,9}){0,3}(?:[ \t]{1,4}(?:(?:[pwvnsmo]|welle)-?\d{1,9}|k=[a-zä+]{1,200})(?![^\s,;]))+)?/gi
/** Separators on a line that only lists coordinates. */
const betweenPlaces = /^(?:[\s,;.()*•–-]|\[\/?coord\])*$/i
/** A line of only two three-digit numbers. */
const twoNumbers = /^(\d{3})(?:, ?| )(\d{3})$/
const partBreak = /[\s,;()[\]]+/
const cellBreak = /[\t;]/
const lonePlace = /^\(?(\d{1,3})\|(\d{1,3})\)?$/

/**
 * Reads all coordinates of pasted lines, including `(411|485)`, `[coord]411|485[/coord]`, table cells and amounts as in
 * `440|670:5:4:0:p1:w3:v60:n60:m50:k=adelshof:welle2:o900`. Within other text, fewer than three digits count only in brackets. Linear time.
 */
export function readCoordinateLines(lines: readonly string[]): CoordinateReading {
  const reading: CoordinateReading = { coordinates: [], repeated: [], unreadable: [], unused: [] }
  const known = new Set<string>()
  lines.forEach((raw, at) => {
    const text = raw.trim()
    if (text === '') return
    const line = at + 1
    const { places: found, unread } = readPlaces(text)
    if (found.length === 0) reading.unreadable.push({ line, text: text.slice(0, quoted), reason: noCoordinate })
    const onThisLine = new Set<string>()
    for (const { x, y, values } of found) {
      const { wave = 1 } = typeof values === 'string' ? {} : values
      const key = `${placeKey({ x, y })} ${wave}`
      const rejected = { line, text: `${x}|${y}` }
      if (onThisLine.has(key)) continue
      onThisLine.add(key)
      if (known.has(key)) reading.repeated.push({ ...rejected, reason: repeatedPlace })
      else if (typeof values === 'string') reading.unreadable.push({ ...rejected, reason: values })
      else {
        known.add(key)
        reading.coordinates.push({ line, x, y, ...values })
      }
    }
    if (found.length > 0)
      reading.unreadable.push(...unread.map((part) => ({ line, text: part.slice(0, quoted), reason: noCoordinate })))
  })
  return reading
}

/** A coordinate on a line; `values` is the reason if they are invalid. */
interface FoundPlace {
  x: number
  y: number
  values: TargetValues | string
}

interface LineReading {
  places: FoundPlace[]
  unread: string[]
}

function readPlaces(line: string): LineReading {
  const places = placesInCells(line)
  return places ? { places, unread: [] } : placesInText(line)
}

/** Reads cells with only a coordinate (one or two cells), amounts and named values; undefined otherwise. */
function placesInCells(line: string): FoundPlace[] | undefined {
  const [, left, right] = twoNumbers.exec(line) ?? []
  if (left && right) return [{ x: Number(left), y: Number(right), values: { limits: {} } }]
  const cells = line.split(cellBreak, 15).map((cell) => cell.trim())
  const [first = '', second = '', ...others] = cells
  if (cells.length < 2) return undefined
  const [, x, y] = lonePlace.exec(first) ?? []
  if (x && y) return readCells(x, y, [second, ...others])
  return /^\d{1,3}$/.test(first) && /^\d{1,3}$/.test(second) ? readCells(first, second, others) : undefined
}

function readCells(x: string, y: string, cells: string[]): FoundPlace[] | undefined {
  const { amounts, named } = splitValues(upToLast(cells))
  const isFull = amounts.length <= 3 && named.length <= 9
  if (!isFull || !amounts.every((cell) => /^-?\d*$/.test(cell)) || !named.every((cell) => isNamed.test(cell)))
    return undefined
  return [{ x: Number(x), y: Number(y), values: toValues(amounts, named) }]
}

function placesInText(line: string): LineReading {
  const text = line.replace(address, ' ').replace(wideBar, '$1|$2')
  const matches = [...text.matchAll(place)]
  const isList = betweenPlaces.test(text.replace(place, ' '))
  const places: FoundPlace[] = []
  const rest: string[] = []
  let readTo = 0
  for (const { 0: whole, 1: x = '', 2: y = '', 3: tail = '', 4: spaced = '', index } of matches) {
    const end = index + whole.length
    if (!isList && (x.length < 3 || y.length < 3) && !isBracketed(text, index, end, whole)) continue
    places.push({ x: Number(x), y: Number(y), values: readTail(tail, spaced) })
    rest.push(text.slice(readTo, index))
    readTo = end
  }
  return { places, unread: unreadPlaces([...rest, text.slice(readTo)].join(' ')) }
}

/** Likely misspelled coordinates: a bar beside digits or, without letters, a slash or hyphen. */
function unreadPlaces(rest: string): string[] {
  const isList = !/\p{L}/u.test(rest)
  return rest
    .split(partBreak)
    .filter((part) => (part.includes('|') && /\d/.test(part)) || (isList && /^\d{3}[/\\-]\d{3}$/.test(part)))
}

/** Whether a place is in `(…)` or `[coord]…[/coord]`; `whole` may include the closing bracket. */
function isBracketed(text: string, from: number, to: number, whole: string): boolean {
  const before = text.slice(Math.max(0, from - 7), from).toLowerCase()
  const after = `${whole.replace(/^[\d|]+/, '')}${text.slice(to, to + 8)}`.toLowerCase()
  return (before.endsWith('(') && after.startsWith(')')) || (before.endsWith('[coord]') && after.startsWith('[/coord]'))
}

/** The values behind a coordinate; a colon followed by other text is ignored. */
function readTail(tail: string, spaced: string): TargetValues | string {
  const parts = tail
    .replace(/(?<![.!?])[.!?]+$/, '')
    .split(':')
    .slice(1)
  const first = parts.find((part) => part !== '') ?? ''
  const given = /^[-+]?\d/.test(first) || isNamed.test(first) ? parts : []
  const { amounts, named } = splitValues([...given, ...spaced.split(/[ \t]+/).slice(1)])
  return toValues(amounts, named)
}

/** `p1`, `w3`, `v60`, `n60`, `s1`, `m50`, `k=adelshof+speicher`, `welle2`, `o900`, and wrong ones such as `p0`. */
const isNamed = /^(?:(?:[pwvnsmo]|welle)[-+]?\d+(?:[.,]\d*)?|k=.*)$/i

/** The values before the first named one, and from there on, without empty ones. */
function splitValues(parts: string[]): { amounts: string[]; named: string[] } {
  const start = parts.findIndex((part) => isNamed.test(part))
  if (start < 0) return { amounts: parts, named: [] }
  return { amounts: upToLast(parts.slice(0, start)), named: parts.slice(start).filter((part) => part !== '') }
}

const upToLast = (parts: string[]) => parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)

/** The reason if a value is invalid. */
function toValues(amounts: string[], named: string[]): TargetValues | string {
  if (amounts.length > 3) return badAmounts
  if (!amounts.every((amount) => amount === '' || (/^\d{1,9}$/.test(amount) && Number(amount) <= attackBounds.max)))
    return badAmounts
  const [off = '', fake = '', bfake = ''] = amounts
  const limits = {
    ...(off !== '' && { maxOff: Number(off) }),
    ...(fake !== '' && { maxFake: Number(fake) }),
    ...(bfake !== '' && { maxBFake: Number(bfake) }),
  }
  const read = readNamed(named)
  if (typeof read === 'string') return read
  const { maxSnob, ...values } = read
  return { limits: { ...limits, ...(maxSnob !== undefined && { maxSnob }) }, ...values }
}

const bounds = {
  p: { ...priorityBounds, error: badPriority },
  w: { ...weightBounds, error: badWeight },
  v: { ...windowBounds, error: badWindow },
  n: { ...windowBounds, error: badWindow },
  s: { ...attackBounds, error: badTrains },
  m: { ...targetMoraleBounds, error: badMorale },
  welle: { min: 1, max: maxWaves, error: badWave },
  o: { ...wholeOffsetBounds, error: badOffset },
}

const isLetter = (letter: string): letter is keyof typeof bounds => letter in bounds

/** The reason if a value is invalid. */
function readNamed(parts: string[]): (Omit<TargetValues, 'limits'> & Pick<LineLimits, 'maxSnob'>) | string {
  const found = new Map<string, number>()
  let aimed: Building[] | undefined
  for (const part of parts) {
    const letter = /^(?:welle|.)/i.exec(part)?.[0].toLowerCase() ?? ''
    if (letter === 'k') {
      if (aimed) return badOrder
      aimed = readBuildings(part.slice(2))
      if (!aimed) return badBuildings
      continue
    }
    if (!isNamed.test(part) || !isLetter(letter)) return badOrder
    const { min, max, error } = bounds[letter]
    const digits = part.slice(letter.length)
    if (!/^(?:0|-?[1-9]\d{0,6})$/.test(digits) || Number(digits) < min || Number(digits) > max) return error
    if (found.has(letter)) return badOrder
    found.set(letter, Number(digits))
  }
  const [priority, weight, windowBefore, windowAfter, maxSnob, minMorale] = ['p', 'w', 'v', 'n', 's', 'm'].map(
    (letter) => found.get(letter),
  )
  const [wave = 1, offset] = [found.get('welle'), found.get('o')]
  const importance = { ...(priority !== undefined && { priority }), ...(weight !== undefined && { weight }) }
  const window = {
    ...(windowBefore !== undefined && { windowBefore }),
    ...(windowAfter !== undefined && { windowAfter }),
  }
  const aims = { ...(minMorale !== undefined && { minMorale }), ...(aimed && { buildings: aimed }) }
  return {
    ...(Object.keys(importance).length > 0 && { importance }),
    ...(Object.keys(window).length > 0 && { window }),
    ...(maxSnob !== undefined && { maxSnob }),
    ...(Object.keys(aims).length > 0 && { aims }),
    ...(wave > 1 && { wave }),
    ...(offset !== undefined && { offset: toOffset(offset) }),
  }
}

/** Buildings by key or German name, joined by `+`; undefined if one is unknown or named twice. */
function readBuildings(text: string): Building[] | undefined {
  const names = text.normalize('NFKC').toLowerCase().split('+')
  const found = names.flatMap((name) =>
    buildings.filter((building) => building === name || buildingLabels[building].toLowerCase() === name),
  )
  return found.length === names.length && new Set(found).size === found.length ? found : undefined
}

const between = String.raw`[\s|/\\,;:._–-]{1,5}`
/** Little but two numbers: `500/500`, `500 500`, `x: 500, y: 500`, `500-500 K55`. */
const bare = new RegExp(
  String.raw`^(?:k\d\d )?[([]?(?:x[:=]? ?)?(\d{1,3})${between}(?:y[:=]? ?)?(\d{1,3})[)\]]?(?: k\d\d)?[.!?]?$`,
  'i',
)
/** Two bracketed numbers: `Dorf (500/500) K55`. */
const inBrackets = new RegExp(String.raw`[([](\d{1,3})${between}(\d{1,3})[)\]]`)

/** Maximum input length of `readCoordinate`, in characters. */
const longestText = 200

/** Parses one coordinate in any common spelling; `undefined` for none or several. Linear time. */
export function readCoordinate(text: string): { x: number; y: number } | undefined {
  const plain = text.slice(0, longestText).normalize('NFKC').replace(/\s+/g, ' ').trim()
  const [first, ...others] = readCoordinateLines([plain]).coordinates
  if (first) return others.length === 0 ? { x: first.x, y: first.y } : undefined
  const [, x, y] = bare.exec(plain) ?? inBrackets.exec(plain) ?? []
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) }
}

/** The game's name for 100 × 100 fields: `K45` contains 512|488. */
export const continentName = ({ x, y }: { x: number; y: number }): string =>
  `K${Math.floor(y / 100)}${Math.floor(x / 100)}`

/** Formats `440|670:5:4:0`, with what is unusual `440|670:5:4:0:p1:w3:v60:n60:m50:k=adelshof:welle2:o900`, which `readCoordinateLines` reads back. */
export function formatWithLimits(
  target: { x: number; y: number; wave?: number | undefined } & Required<Omit<LineLimits, 'maxSnob'>> &
    Pick<LineLimits, 'maxSnob'> &
    Importance &
    OwnWindow &
    OwnAims &
    Partial<Offset>,
): string {
  const { priority, weight } = unusualImportance(target)
  const offset = offsetOf({ offsetMinutes: 0, ...target })
  const named = {
    p: priority,
    w: weight,
    v: target.windowBefore,
    n: target.windowAfter,
    s: target.maxSnob || undefined,
    m: target.minMorale,
    'k=': target.buildings?.join('+'),
    welle: target.wave,
    o: target.wave || offset !== 0 ? offset : undefined,
  }
  const given = Object.entries(named).flatMap(([letter, value]) => (value === undefined ? [] : [`${letter}${value}`]))
  return [`${target.x}|${target.y}`, target.maxOff, target.maxFake, target.maxBFake, ...given].join(':')
}
