import type { RejectionCode, RowTroops } from './dump-row.ts'
import { findCoordinate, readCount, separatorOf, splitCells, withoutTrailingEmpty } from './dump-text.ts'
import { foldWord, recogniseFolded } from './unit-words.ts'
import type { Troops, UnitName } from './units.ts'

/** The columns that a CSV header names, by position. */
export interface CsvHeader {
  separator: string
  columns: number
  coordinate?: number
  x?: number
  y?: number
  points?: number
  units: { unit: UnitName; at: number }[]
}

const coordinateWords = words('koordinaten koordinate koords koord coord coords coordinate coordinates dorfkoordinaten')
const villageWords = words('dorf doerfer dorfname village villagename herkunft herkunftsdorf')
const pointsWords = words('punkte pkt points')
const andSoOn = words('usw etc itp itd')

function words(list: string): Set<string> {
  return new Set(list.split(' ').map(foldWord))
}

/** No export has as many columns. */
const maxHeadings = 100

/**
 * The header that a line is, when it names the coordinates (one column, or x and y) and at least one unit. A line that holds a
 * coordinate is data, and one that breaks off with "usw." only comments columns in the usual order.
 */
export function readHeader(text: string): CsvHeader | undefined {
  const separator = separatorOf(text)
  // Headings are short; a huge line is not worth splitting and folding.
  if (!separator || text.length > 2000 || findCoordinate(text)) return undefined
  const cells = withoutTrailingEmpty(splitCells(text, separator))
  if (cells.length > maxHeadings) return undefined
  const folded = cells.map(foldWord)
  const at = (known: Set<string>) => position(folded.findIndex((word) => known.has(word)))
  const units = new Map<UnitName, number>()
  folded.forEach((word, index) => {
    const unit = recogniseFolded(word)
    if (unit && !units.has(unit)) units.set(unit, index)
  })
  const header: CsvHeader = {
    separator,
    columns: cells.length,
    coordinate: at(coordinateWords) ?? at(villageWords),
    x: position(folded.indexOf('x')),
    y: position(folded.indexOf('y')),
    points: at(pointsWords),
    units: [...units].map(([unit, index]) => ({ unit, at: index })),
  }
  const hasPlace = header.coordinate !== undefined || (header.x !== undefined && header.y !== undefined)
  return hasPlace && units.size > 0 && at(andSoOn) === undefined ? header : undefined
}

function position(index: number): number | undefined {
  return index < 0 ? undefined : index
}

/** Reads a line under a header: unknown columns are ignored, empty counts are 0; a code tells why it cannot be read. */
export function readCsvLine(text: string, header: CsvHeader): RowTroops | RejectionCode {
  const cells = splitCells(text, header.separator)
  const place = placeOf(cells, header)
  const needed =
    Math.max(header.points ?? 0, header.x ?? 0, header.y ?? 0, ...header.units.map((column) => column.at)) + 1
  if (!place) return findCoordinate(text) ? 'wrong_columns' : 'no_coordinate'
  if (cells.length < needed || withoutTrailingEmpty(cells).length > header.columns) return 'wrong_columns'
  const troops: Troops = {}
  for (const { unit, at } of header.units) {
    const count = readCount(cells[at] || '0')
    if (count === undefined) return 'not_a_number'
    if (count > 0) troops[unit] = count
  }
  if (header.points === undefined || !cells[header.points]) return { ...place, troops }
  const points = readCount(cells[header.points] ?? '')
  return points === undefined ? 'not_a_number' : { ...place, points, troops }
}

function placeOf(cells: readonly string[], { coordinate, x, y }: CsvHeader): { x: number; y: number } | undefined {
  const found = coordinate === undefined ? undefined : findCoordinate(cells[coordinate] ?? '')
  if (found) return { x: found.x, y: found.y }
  if (x === undefined || y === undefined) return undefined
  const [east, south] = [readCount(cells[x] ?? ''), readCount(cells[y] ?? '')]
  return east !== undefined && south !== undefined && east <= 999 && south <= 999 ? { x: east, y: south } : undefined
}
