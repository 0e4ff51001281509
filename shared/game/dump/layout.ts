import { type Troops, type UnitName, unitLabels } from '../world/units.ts'
import { type Unreadable, wrongColumns } from './row.ts'
import { readCount } from './text.ts'

/** Maximum number of extra columns after the units (the game's commands and arrivals). */
const maxExtraNumbers = 2

// Bounds of plausible values, to detect shifted columns.
const minVillagePoints = 20
const maxVillagePoints = 20_000
const maxKnights = 20
const maxNobles = 300

/** Whether militia, the last column, may be omitted. */
const mayLackMilitia = (units: readonly UnitName[]) => units.at(-1) === 'militia'

/** The fewest columns that hold all units. */
export const leastColumns = (units: readonly UnitName[]): number => units.length - (mayLackMilitia(units) ? 1 : 0)

/**
 * Reads unit counts in table order; trailing militia is optional. A wrong column count returns the expected columns, after those
 * named `before`.
 */
export function readUnits(
  cells: readonly string[],
  units: readonly UnitName[],
  before: readonly string[] = [],
): Troops | Unreadable {
  if (cells.length < leastColumns(units) || cells.length > units.length + maxExtraNumbers) {
    return wrongColumns([...before, ...units.map((unit) => unitLabels[unit])], before.length + cells.length, 'Zahlen')
  }
  const counts = cells.map(readCount)
  if (counts.includes(undefined)) return { code: 'not_a_number' }
  const troops: Troops = {}
  units.forEach((unit, at) => {
    const count = counts[at] ?? 0
    if (count > 0) troops[unit] = count
  })
  return troops
}

/** How the rows of a table without header are laid out, by their majority. */
export interface ListLayout {
  hasPoints: boolean
  /** Whether a row's own columns show another layout. */
  isOdd: (cells: readonly string[]) => boolean
}

/**
 * Finds the layout of rows without a header; undefined in a tie. An odd surplus is points, as extra numbers come in pairs, unless
 * values are implausible. With optional militia, only values can show points.
 */
export function listLayout(rows: readonly (readonly string[])[], units: readonly UnitName[]): ListLayout | undefined {
  const surplusUnits = (cells: readonly string[]) => cells.length - units.length
  const eitherWay = mayLackMilitia(units) ? [0, 2] : [2]
  const shifted = new Set(
    eitherWay.filter((surplus) => {
      const alike = rows.filter((cells) => surplusUnits(cells) === surplus).map(toCounts)
      const absurd = (shift: number) =>
        alike.filter((row) => isAbsurd(row, units, shift) && !isAbsurd(row, units, 1 - shift)).length
      return absurd(0) > absurd(1)
    }),
  )
  const showsPoints = (cells: readonly string[]): boolean => {
    const surplus = surplusUnits(cells)
    return surplus === 3 || ((surplus === 1 || shifted.has(surplus)) && mayHavePoints(cells))
  }
  const complete = rows.filter((cells) => cells.length >= leastColumns(units) && surplusUnits(cells) <= 3)
  const withPoints = complete.filter(showsPoints).length
  if (withPoints > 0 && withPoints * 2 === complete.length) return undefined
  const hasPoints = withPoints * 2 > complete.length
  return { hasPoints, isOdd: (cells) => (hasPoints ? !mayHavePoints(cells) : showsPoints(cells)) }
}

function mayHavePoints([first = '']: readonly string[]): boolean {
  const points = readCount(first)
  return points === undefined || (points >= minVillagePoints && points <= maxVillagePoints)
}

const toCounts = (cells: readonly string[]): number[] => cells.map((cell) => readCount(cell) ?? Number.NaN)

function isAbsurd(row: readonly number[], units: readonly UnitName[], shift: number): boolean {
  const count = (unit: UnitName) => (units.includes(unit) ? (row[units.indexOf(unit) + shift] ?? 0) : 0)
  return count('knight') > maxKnights || count('snob') > maxNobles
}
