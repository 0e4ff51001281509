import type { RejectedLine, UnusedPart } from '../../model/pasted.ts'
import { placeKey } from '../world/place-key.ts'
import type { NamesAt } from './line-reading.ts'
import { readTargetLines } from './target-line.ts'
import type { TargetValues } from './target-values.ts'
import { unusedParts } from './unused.ts'

/** A coordinate in a text, with its line (from 1) and the values given with it. */
export interface ReadCoordinate extends TargetValues {
  line: number
  x: number
  y: number
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

const maxQuotedLength = 200

/**
 * Reads all coordinates of pasted lines, including `(411|485)`, `[coord]411|485[/coord]`, table cells and amounts as in
 * `440|670:5:4:0:p1:w3:v60:n60:m50:k=adelshof:welle2:o900`. Within other text, fewer than three digits count only in brackets. Linear time.
 */
export function readCoordinateLines(lines: readonly string[], namesAt?: NamesAt): CoordinateReading {
  const reading: CoordinateReading = { coordinates: [], repeated: [], unreadable: [], unused: [] }
  const known = new Set<string>()
  const unusedOnes = unusedParts()
  readTargetLines(lines, namesAt).forEach((read, at) => {
    if (!read) return
    const line = at + 1
    const { places: found, unread, unused } = read
    if (found.length === 0) {
      const text = (lines[at] ?? '').trim().slice(0, maxQuotedLength)
      reading.unreadable.push({ line, text, reason: noCoordinate })
      return
    }
    for (const part of unused) unusedOnes.add(line, part)
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
    reading.unreadable.push(
      ...unread.map((part) => ({ line, text: part.slice(0, maxQuotedLength), reason: noCoordinate })),
    )
  })
  return { ...reading, unused: unusedOnes.list() }
}

const between = String.raw`[\s|/\\,;:._–-]{1,5}`
/** Little but two numbers: `500/500`, `500 500`, `x: 500, y: 500`, `500-500 K55`. */
const bare = new RegExp(
  String.raw`^(?:[kc]\d\d )?[([]?(?:x[:=]? ?)?(\d{1,3})${between}(?:y[:=]? ?)?(\d{1,3})[)\]]?(?: [kc]\d\d)?[.!?]?$`,
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
