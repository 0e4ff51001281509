import { defaultWords, type GameWords } from '../words/default-words.ts'
import { type Troops, type UnitName, unitLabels } from '../world/units.ts'
import { columnWords, isTableWord } from './header-words.ts'
import { isOthersCell } from './overview.ts'
import { type RowTroops, type Unreadable, wrongColumns } from './row.ts'
import {
  type DumpLine,
  detectSeparator,
  findCoordinate,
  readCount,
  splitCells,
  withoutLinks,
  withoutTrailingEmpty,
} from './text.ts'
import { foldedWords, foldWord, isUnitWord, unitsNamed } from './unit-words.ts'
import type { UnusedParts } from './unused.ts'

/** Column positions from a CSV header. */
export interface CsvHeader {
  /** A space for any blanks. */
  separator: string
  titles: string[]
  coordinate?: number
  x?: number
  y?: number
  points?: number
  units: { unit: UnitName; at: number }[]
  /** Columns that are not read: titles with reasons. */
  others: { at: number; text: string }[]
}

const andSoOn = foldedWords('usw etc itp itd')

const maxHeadings = 100
/** Longer lines are not worth folding. */
const maxHeadingLine = 2000

const shortestHeading = 4
const longestHeading = 40

/** Whether a line holds only headings of village tables. */
export function isHeading(text: string, game: GameWords): boolean {
  // Fast exit for most lines of a large text.
  if (text.length < shortestHeading || text.length > maxHeadingLine) return false
  const separator = detectSeparator(text)
  // Most single words may be chat.
  if (!separator) return text.length <= longestHeading && columnWords(game).village.has(foldWord(text))
  const cells = splitCells(text, separator).filter((cell) => cell !== '')
  return (
    cells.length > 0 &&
    cells.length <= maxHeadings &&
    cells.every((cell) => !cell.includes(separator) && isTableWord(foldWord(cell), game))
  )
}

interface Titles {
  separator: string
  cells: string[]
  words: string[]
}

function readTitles(text: string, game: GameWords): Titles | undefined {
  if (text.length < shortestHeading || text.length > maxHeadingLine || findCoordinate(text)) return undefined
  const separator = detectSeparator(text) ?? ' '
  const cells = withoutTrailingEmpty(splitRow(text, separator))
  if (cells.length < 2 || cells.length > maxHeadings) return undefined
  const words = cells.map(foldWord)
  return separator === ' ' && !words.every((word) => word.length === 1 || isTableWord(word, game))
    ? undefined
    : { separator, cells, words }
}

const splitRow = (text: string, separator: string): string[] =>
  separator === ' ' ? text.split(/\s/).filter((word) => word !== '') : splitCells(text, separator)

/**
 * Parses a header with coordinates (one column, or x and y) and at least one unit; undefined for data and for a header ending in
 * "usw.". `next`, the line below, shows where its coordinates are if no title does.
 */
export function readHeader(text: string, next = '', game: GameWords = defaultWords): CsvHeader | undefined {
  const titles = readTitles(text, game)
  if (!titles) return undefined
  const { separator, cells, words } = titles
  const at = (list: Set<string>) => position(words.findIndex((word) => list.has(word)))
  const units = new Map<UnitName, number>()
  const others: CsvHeader['others'] = []
  const known = columnWords(game)
  unitsNamed(words, game).forEach((named, index) => {
    const [unit, another] = named
    const title = cells[index] || `Spalte ${index + 1}`
    const word = words[index] ?? ''
    if (unit && !another && !units.has(unit)) units.set(unit, index)
    else if (!isOther(word, index, game))
      others.push({ at: index, text: `${title}${reasonAgainst(named, word, game)}` })
  })
  if (units.size === 0 || at(andSoOn) !== undefined) return undefined
  const points = at(known.points)
  const header: CsvHeader = {
    separator,
    titles: cells,
    coordinate: at(known.coordinate) ?? at(known.village),
    x: position(words.indexOf('x')),
    y: position(words.indexOf('y')),
    points,
    units: [...units].map(([unit, index]) => ({ unit, at: index })),
    others,
  }
  if (header.coordinate !== undefined || (header.x !== undefined && header.y !== undefined)) return header
  const below = withoutTrailingEmpty(splitRow(next, separator))
  const used = new Set([points, ...units.values()])
  const coordinate = below.findIndex((cell, index) => !used.has(index) && findCoordinate(cell))
  if (units.size < 2 || coordinate < 0 || below.length !== cells.length) return undefined
  return { ...header, coordinate, others: others.filter(({ at: index }) => index !== coordinate) }
}

/** Whether a column holds no amounts. */
function isOther(word: string, at: number, game: GameWords): boolean {
  const { coordinate, village, points, other } = columnWords(game)
  const isKnown = [coordinate, village, points, other].some((words) => words.has(word))
  return (word === '' && at === 0) || /^[xyk]$/.test(word) || isKnown
}

function reasonAgainst([unit, another, ...more]: readonly UnitName[], word: string, game: GameWords): string {
  if (unit && another) return ` (${[unit, another, ...more].map((name) => unitLabels[name]).join(' oder ')})`
  if (unit) return ` (noch eine Spalte für ${unitLabels[unit]})`
  return columnWords(game).building.has(word) ? ' (Gebäude)' : ''
}

const fewestUnknown = 3

/** What is wrong with a header; `next` is the line below. */
export function headProblem(
  text: string,
  next: string,
  game: GameWords,
): 'building_levels' | 'unknown_header' | undefined {
  if (/\d/.test(text)) return undefined
  const titles = readTitles(text, game)
  if (!titles) return undefined
  const { words, cells, separator } = titles
  const lettered = words.filter((word) => word !== '')
  const { building, coordinate, village } = columnWords(game)
  const named = unitsNamed(words, game).flatMap(([unit, another]) => (unit && !another ? [unit] : []))
  if (named.every((unit) => unit === 'snob') && words.some((word) => building.has(word))) {
    const hasPlace = words.some((word) => coordinate.has(word) || village.has(word))
    const heads = findCoordinate(next) && withoutTrailingEmpty(splitRow(next, separator)).length === cells.length
    const known = lettered.filter((word) => isTableWord(word, game)).length
    if ((hasPlace || heads) && known * 2 > lettered.length) return 'building_levels'
  }
  const unknown = lettered.filter((word) => !isTableWord(word, game) || isUnitWord(word, game))
  return named.length === 0 && unknown.length >= fewestUnknown ? 'unknown_header' : undefined
}

function position(index: number): number | undefined {
  return index < 0 ? undefined : index
}

/** Reads a line below a header or returns a rejection. Empty counts are 0; trailing militia is optional. */
export function readCsvLine(text: string, header: CsvHeader, game: GameWords): RowTroops | Unreadable {
  const cells = withoutLinks(splitRow(text, header.separator), header.titles.length)
  const place = readPlace(cells, header)
  const fighting = header.units.filter(({ unit }) => unit !== 'militia')
  const needed = Math.max(header.points ?? 0, header.x ?? 0, header.y ?? 0, ...fighting.map(({ at }) => at)) + 1
  const filled = withoutTrailingEmpty(cells).length
  if (!place && !findCoordinate(text)) return { code: 'no_coordinate' }
  if (!place || cells.length < needed || filled > header.titles.length)
    return wrongColumns(header.titles, cells.length, 'Spalten')
  if (cells.some((cell) => isOthersCell(cell, game))) return { code: 'no_troops' }
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

/** Adds the columns with numbers that are not read. */
export function addUnused(unused: UnusedParts, line: DumpLine, header: CsvHeader): void {
  if (header.others.length === 0) return
  const cells = splitRow(line.text, header.separator)
  for (const { at, text } of header.others) if (/\d/.test(cells[at] ?? '')) unused.add(line.line, { text, key: text })
}

function readPlace(cells: readonly string[], { coordinate, x, y }: CsvHeader): { x: number; y: number } | undefined {
  const found = coordinate === undefined ? undefined : findCoordinate(cells[coordinate] ?? '')
  if (found) return { x: found.x, y: found.y }
  if (x === undefined || y === undefined) return undefined
  const [east, south] = [readCount(cells[x] ?? ''), readCount(cells[y] ?? '')]
  return east !== undefined && south !== undefined && east <= 999 && south <= 999 ? { x: east, y: south } : undefined
}
