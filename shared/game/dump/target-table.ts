import { attackBounds } from '../../model/basics.ts'
import { defaultWords } from '../words/default-words.ts'
import { columnWords } from './header-words.ts'
import {
  amountsBefore,
  amountsIn,
  type LineReading,
  type NamesAt,
  type PastedPlace,
  type Unused,
  withoutNames,
} from './line-reading.ts'
import { isNamed, toValues } from './target-values.ts'
import { detectSeparator, readCount, splitCells } from './text.ts'
import { foldedWords, foldWord, isUnitWord } from './unit-words.ts'

/** A line of cells with one village; `at` is the cell of its coordinate, or of y. */
interface Row {
  x: number
  y: number
  at: number
  cells: string[]
}

/** The columns of a heading: the place of a kind among the amounts, or `s` for trains. */
type Columns = (0 | 1 | 2 | 's' | 'other' | undefined)[]

const bbCell = /\[\|{1,2}\]/
const lonePlace = /^\(?(\d{1,3}) ?\| ?(\d{1,3})\)?$/
const printedPlace =
  /(?:\((\d{1,3})\|(\d{1,3})\)\s?[KC]\d{1,3}|\[(?:coord|village)\](\d{1,3})\|(\d{1,3})\[\/(?:coord|village)\])$/i
const anyPlace = /\d\||\|\d/
const maxCells = 100
const rowNumber = /^#?\d{1,4}[.)]?$/
const isAmount = /^[-+]?\d{1,9}(?:[.,]\d{1,3})?$/

const targetWords = foldedWords('ziel ziele zieldorf zielkoordinaten target targets')
const kindWords: [Set<string>, Columns[number]][] = [
  [foldedWords('off offs'), 0],
  [foldedWords('fake fakes'), 1],
  [foldedWords('bfake bfakes bf bfs'), 2],
  [foldedWords('ag ags zug züge agzüge'), 's'],
]

/** Whether a number before this word is no amount of a target: a kind, a unit, `Uhr`. */
export function isCounted(text: string): boolean {
  const word = foldWord(text)
  return word === 'uhr' || isUnitWord(word, defaultWords) || kindWords.some(([known]) => known.has(word))
}

/**
 * Reads lines of cells (tabs, semicolons, commas, BB tables) with one village each. A column behind the coordinate holds amounts;
 * one with mostly more than an amount can be holds points.
 */
export function readTable(lines: readonly string[], namesAt: NamesAt | undefined) {
  const rows = lines.map((line) => readRow(line, namesAt))
  const isPoints = pointsColumns(rows)
  let columns: Columns | undefined
  let titles: readonly string[] = []
  return {
    /** The reading of a line, by index in ascending order: `head` for a heading, undefined for other text. */
    next(index: number): LineReading | 'head' | undefined {
      const row = rows[index]
      if (row) {
        const isBelow = columns !== undefined && row.cells.length <= columns.length
        return isBelow && columns ? readBelow(row, columns, titles) : readAlone(row, isPoints(row), namesAt)
      }
      const cells = cellsOf(lines[index] ?? '')
      const found = cells && readHead(cells)
      if (!cells || !found) return undefined
      columns = found
      titles = cells
      return 'head'
    },
  }
}

function cellsOf(line: string): string[] | undefined {
  if (bbCell.test(line)) {
    return line
      .replace(/\[\/?\*{1,2}\]/g, '')
      .split(bbCell)
      .map((cell) => cell.trim())
  }
  const separator = detectSeparator(line)
  return separator && splitCells(line.trimEnd(), separator)
}

function readRow(line: string, namesAt: NamesAt | undefined): Row | undefined {
  const cells = cellsOf(line)
  if (!cells || cells.length < 2 || cells.length > maxCells) return undefined
  const found = cells.flatMap((cell, at) => placeIn(cell, at) ?? [])
  const [village, ...others] = withoutNames(found, namesAt)
  if (village) {
    const { x, y, at } = village
    const isOnly = others.length === 0 && found.length === cells.filter((cell) => anyPlace.test(cell)).length
    return isOnly ? { x, y, at, cells } : undefined
  }
  const [x = '', y = '', ...behind] = cells
  if (!/^\d{1,3}$/.test(x) || !/^\d{1,3}$/.test(y)) return undefined
  const isFull = behind.every((cell) => cell === '' || isAmount.test(cell) || isNamed.test(cell))
  const amounts = behind.findLastIndex((cell) => isAmount.test(cell)) + 1
  return isFull && amounts <= 3 ? { x: Number(x), y: Number(y), at: 1, cells } : undefined
}

function placeIn(cell: string, at: number): (PastedPlace & { at: number }) | undefined {
  const [alone, left, right] = lonePlace.exec(cell) ?? []
  if (alone !== undefined) return { x: Number(left), y: Number(right), at, text: cell, isPrinted: false }
  const [printed, x1, y1, x2 = x1, y2 = y1] = printedPlace.exec(cell) ?? []
  return printed === undefined ? undefined : { x: Number(x2), y: Number(y2), at, text: printed, isPrinted: true }
}

/** Whether a column's numbers are mostly no amounts. */
function pointsColumns(rows: readonly (Row | undefined)[]): (row: Row) => (at: number) => boolean {
  const counts = new Map<string, { all: number; points: number }>()
  const keyOf = ({ cells, at }: Row, column: number) => `${cells.length} ${at} ${column}`
  for (const row of rows) {
    row?.cells.forEach((cell, column) => {
      const count = readCount(cell)
      if (count === undefined) return
      const known = counts.get(keyOf(row, column)) ?? { all: 0, points: 0 }
      known.all++
      if (count > attackBounds.max) known.points++
      counts.set(keyOf(row, column), known)
    })
  }
  return (row) => (column) => {
    const { all, points } = counts.get(keyOf(row, column)) ?? { all: 0, points: 0 }
    return points * 2 > all
  }
}

function readAlone({ x, y, at, cells }: Row, isPoints: (at: number) => boolean, namesAt?: NamesAt): LineReading {
  const names = namesAt?.(x, y)
  const numbered = cells.map((cell, column) => ({ cell, column })).filter(({ column }) => !isPoints(column))
  const behind = numbered.filter(({ column }) => column > at)
  const end = behind.findIndex(({ cell }) => cell !== '' && !isAmount.test(cell) && !isNamed.test(cell))
  const given = end < 0 ? behind : behind.slice(0, end)
  const village = placeIn(cells[at] ?? '', at)
  const before = village ? numbered.filter(({ column }) => column < at) : []
  const left = [...before, ...behind.slice(given.length)].filter(
    ({ cell, column }) => !names?.includes(cell) && !(column === 0 && rowNumber.test(cell)) && !anyPlace.test(cell),
  )
  return {
    places: [{ x, y, values: toValues(given.map(({ cell }) => cell)) }],
    unread: [],
    unused: [
      ...(village ? amountsBefore((cells[at] ?? '').slice(0, -village.text.length), names, village.isPrinted) : []),
      ...left.flatMap(({ cell, column }) => {
        if (isAmount.test(cell)) return { text: `Spalte ${column + 1}: ${cell}`, key: `column ${column}` }
        // Without the world, text before the coordinate may be names.
        return column < at && !names ? [] : amountsIn(cell)
      }),
    ],
  }
}

function readBelow({ x, y, at, cells }: Row, columns: Columns, titles: readonly string[]): LineReading {
  const amounts = ['', '', '']
  const others: string[] = []
  const unused: Unused[] = []
  cells.forEach((cell, column) => {
    const role = columns[column]
    if (column === at || cell === '' || role === undefined) return
    if (role === 's') others.push(`s${cell}`)
    else if (role !== 'other') amounts[role] = cell
    else if (isNamed.test(cell)) others.push(cell)
    else if (isAmount.test(cell) || amountsIn(cell).length > 0) {
      unused.push({ text: titles[column] || `Spalte ${column + 1}`, key: `column ${column}` })
    }
  })
  return { places: [{ x, y, values: toValues([...amounts, ...others]) }], unread: [], unused }
}

function readHead(cells: readonly string[]): Columns | undefined {
  const { coordinate, village, points, other } = columnWords(defaultWords)
  if (cells.some((cell) => /\d/.test(cell))) return undefined
  const folded = cells.map(foldWord)
  const isPlace = (word: string) => [targetWords, coordinate, village].some((known) => known.has(word))
  if (cells.length < 2 || !(folded.some(isPlace) || (folded.includes('x') && folded.includes('y')))) return undefined
  return folded.map((word, column) => {
    if (/^(?:#|№)$/.test(cells[column] ?? '')) return undefined
    if (isPlace(word) || word === 'x' || word === 'y' || other.has(word) || points.has(word)) return undefined
    return kindWords.find(([known]) => known.has(word))?.[1] ?? 'other'
  })
}
