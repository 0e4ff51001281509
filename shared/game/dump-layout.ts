import type { RejectionCode } from './dump-row.ts'
import { readCount } from './dump-text.ts'
import type { Troops, UnitName } from './units.ts'

/** Extra numbers behind the units that a line may carry: the game's own tables count commands and arrivals there. */
export const maxExtraNumbers = 2

// No village of the game has more points; a paladin and nobles are few. Only used to tell columns apart.
const maxVillagePoints = 20_000
const maxKnights = 100
const maxNobles = 1000

/** Unit counts read in table order; a code tells why the columns cannot be read. */
export function readUnits(cells: readonly string[], units: readonly UnitName[]): Troops | RejectionCode {
  if (cells.length < units.length || cells.length > units.length + maxExtraNumbers) return 'wrong_columns'
  const counts = cells.map(readCount)
  if (counts.includes(undefined)) return 'not_a_number'
  const troops: Troops = {}
  units.forEach((unit, at) => {
    const count = counts[at] ?? 0
    if (count > 0) troops[unit] = count
  })
  return troops
}

/**
 * Tells for a dump without header which lines carry points before the units, by their number of columns: extra numbers come in
 * pairs (commands and arrivals), so an odd surplus is the points. The values overrule that where they cannot be meant: 0 points,
 * hundreds of paladins. When at most a third of the lines differ from the others, those have lost or gained a column
 * and are held to the layout of the others instead of being misread.
 */
export function pointsByColumns(
  rows: readonly (readonly string[])[],
  units: readonly UnitName[],
): (columns: number) => boolean {
  const surplusOf = (columns: number) => columns - units.length
  const bySurplus = new Map<number, number[][]>([0, 1, 2, 3].map((surplus) => [surplus, []]))
  for (const cells of rows) {
    bySurplus.get(surplusOf(cells.length))?.push(cells.map((cell) => readCount(cell) ?? Number.NaN))
  }
  const group = (surplus: number) => bySurplus.get(surplus) ?? []
  const withPoints = new Set([3])
  if (group(1).every(mayHavePoints)) withPoints.add(1)
  const pairIsWrong =
    group(2).some((row) => isAbsurd(row, units, 0)) && !group(2).some((row) => isAbsurd(row, units, 1))
  if (pairIsWrong && group(2).every(mayHavePoints)) withPoints.add(2)

  const linesWith = [...withPoints].reduce((sum, surplus) => sum + group(surplus).length, 0)
  const lines = [...bySurplus.values()].reduce((sum, same) => sum + same.length, 0)
  const alike = Math.min(linesWith, lines - linesWith) * 3 <= lines && lines > 0
  return (columns) => (alike ? linesWith * 2 > lines : withPoints.has(surplusOf(columns)))
}

function mayHavePoints(row: readonly number[]): boolean {
  const [first = Number.NaN] = row
  return Number.isNaN(first) || (first >= 1 && first <= maxVillagePoints)
}

function isAbsurd(row: readonly number[], units: readonly UnitName[], shift: number): boolean {
  const count = (unit: UnitName) => (units.includes(unit) ? (row[units.indexOf(unit) + shift] ?? 0) : 0)
  return count('knight') > maxKnights || count('snob') > maxNobles
}
