import type { Troops, UnitName } from '../world/units.ts'
import { type RowTroops, type Unreadable, wrongColumns } from './row.ts'
import { detectSeparator, findCoordinate, readCount, splitCells, withoutTrailingEmpty } from './text.ts'
import { foldWord, recogniseFolded } from './unit-words.ts'

/** Column positions from a CSV header. */
export interface CsvHeader {
  separator: string
  titles: string[]
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

/** Other headings of the game's tables and of exports, unrelated to troops. */
const otherWords = words(
  'aktion aktionen action befehle commands eingehend eingehende incoming truppen einheiten units farm bauernhof spieler player ' +
    'mitglied mitglieder name stamm tribe kontinent continent rang nr id status gesamt',
)

const maxHeadings = 100
/** Longer lines are not worth folding. */
const maxHeadingLine = 2000

const shortestHeading = 4

/** Whether a line holds only headings of village tables. */
export function isHeading(text: string): boolean {
  // Fast exit for most lines of a large text.
  if (text.length < shortestHeading || text.length > maxHeadingLine) return false
  const separator = detectSeparator(text)
  // Most single words may be chat.
  if (!separator) return /^[dvh]/i.test(text) && villageWords.has(foldWord(text))
  const cells = splitCells(text, separator).filter((cell) => cell !== '')
  return (
    cells.length > 0 &&
    cells.length <= maxHeadings &&
    cells.every((cell) => !cell.includes(separator) && isHeadingCell(cell))
  )
}

function isHeadingCell(cell: string): boolean {
  const word = foldWord(cell)
  const known = [coordinateWords, villageWords, pointsWords, otherWords]
  return recogniseFolded(word) !== undefined || known.some((words) => words.has(word))
}

/**
 * Parses a header with coordinates (one column, or x and y) and at least one unit; undefined for data and for a header ending in
 * "usw.".
 */
export function readHeader(text: string): CsvHeader | undefined {
  const separator = detectSeparator(text)
  if (!separator || text.length > maxHeadingLine || findCoordinate(text)) return undefined
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
    titles: cells,
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

/** Reads a line below a header or returns a rejection. Ignores unknown columns; empty counts are 0; trailing militia is optional. */
export function readCsvLine(text: string, header: CsvHeader): RowTroops | Unreadable {
  const cells = splitCells(text, header.separator)
  const place = readPlace(cells, header)
  const fighting = header.units.filter(({ unit }) => unit !== 'militia')
  const needed = Math.max(header.points ?? 0, header.x ?? 0, header.y ?? 0, ...fighting.map(({ at }) => at)) + 1
  const filled = withoutTrailingEmpty(cells).length
  if (!place && !findCoordinate(text)) return { code: 'no_coordinate' }
  if (!place || cells.length < needed || filled > header.titles.length)
    return wrongColumns(header.titles, cells.length, 'Spalten')
  const troops: Troops = {}
  for (const { unit, at } of header.units) {
    const count = readCount(cells[at] || '0')
    if (count === undefined) return { code: 'not_a_number' }
    if (count > 0) troops[unit] = count
  }
  if (header.points === undefined || !cells[header.points]) return { ...place, troops }
  const points = readCount(cells[header.points] ?? '')
  return points === undefined ? { code: 'not_a_number' } : { ...place, points, troops }
}

function readPlace(cells: readonly string[], { coordinate, x, y }: CsvHeader): { x: number; y: number } | undefined {
  const found = coordinate === undefined ? undefined : findCoordinate(cells[coordinate] ?? '')
  if (found) return { x: found.x, y: found.y }
  if (x === undefined || y === undefined) return undefined
  const [east, south] = [readCount(cells[x] ?? ''), readCount(cells[y] ?? '')]
  return east !== undefined && south !== undefined && east <= 999 && south <= 999 ? { x: east, y: south } : undefined
}
