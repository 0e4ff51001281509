import { type Troops, type UnitName, unitLabels } from '../world/units.ts'
import { type Unreadable, wrongColumns } from './row.ts'
import { readCount } from './text.ts'

/** Maximum number of extra columns after the units (the game's commands and arrivals). */
export const maxExtraNumbers = 2

// Upper bounds of plausible values, to detect shifted columns.
const maxVillagePoints = 20_000
const maxKnights = 100
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

/**
 * Returns which column counts include points, for a dump without a header. An odd surplus is points, as extra numbers come in
 * pairs, unless values are implausible. With optional militia, only values can show points. If at most a third of the lines
 * differ, they are taken as damaged and held to the layout of the others.
 */
export function pointsByColumns(
  rows: readonly (readonly string[])[],
  units: readonly UnitName[],
): (columns: number) => boolean {
  const surplusUnits = (columns: number) => columns - units.length
  const surpluses = mayLackMilitia(units) ? [-1, 0, 1, 2, 3] : [0, 1, 2, 3]
  const bySurplus = new Map<number, number[][]>(surpluses.map((surplus) => [surplus, []]))
  for (const cells of rows) {
    bySurplus.get(surplusUnits(cells.length))?.push(cells.map((cell) => readCount(cell) ?? Number.NaN))
  }
  const group = (surplus: number) => bySurplus.get(surplus) ?? []
  const withPoints = new Set([3])
  if (group(1).every(mayHavePoints)) withPoints.add(1)
  for (const surplus of mayLackMilitia(units) ? [0, 2] : [2]) {
    const rowsAlike = group(surplus)
    const isShifted =
      rowsAlike.some((row) => isAbsurd(row, units, 0)) && !rowsAlike.some((row) => isAbsurd(row, units, 1))
    if (isShifted && rowsAlike.every(mayHavePoints)) withPoints.add(surplus)
  }

  const linesWith = [...withPoints].reduce((sum, surplus) => sum + group(surplus).length, 0)
  const lines = [...bySurplus.values()].reduce((sum, same) => sum + same.length, 0)
  const alike = Math.min(linesWith, lines - linesWith) * 3 <= lines && lines > 0
  return (columns) => (alike ? linesWith * 2 > lines : withPoints.has(surplusUnits(columns)))
}

function mayHavePoints(row: readonly number[]): boolean {
  const [first = Number.NaN] = row
  return Number.isNaN(first) || (first >= 1 && first <= maxVillagePoints)
}

function isAbsurd(row: readonly number[], units: readonly UnitName[], shift: number): boolean {
  const count = (unit: UnitName) => (units.includes(unit) ? (row[units.indexOf(unit) + shift] ?? 0) : 0)
  return count('knight') > maxKnights || count('snob') > maxNobles
}
