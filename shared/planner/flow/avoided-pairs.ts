import type { Problem } from '../model/problem.ts'
import { addBit } from './bits.ts'
import { type Feasibility, rowWriter } from './feasible.ts'
import { outsideNightsShifted, type Shift } from './nights.ts'

type Times = NonNullable<Problem['nights']>

/**
 * Feasible pairs to avoid, as bit rows, those that weigh most first: launches that no shift takes out of the night, then those that none
 * takes out of a margin without reaching into the night.
 */
export function avoidedPairs(problem: Problem, feasibility: Feasibility): Int32Array[] {
  const { nights = [], margins = [] } = problem
  const night = pairsWithin(problem, feasibility, [nights])
  const alone = pairsWithin(problem, feasibility, [margins])
  const areBoth = nights.some(Boolean) && margins.some(Boolean)
  const either = areBoth ? pairsWithin(problem, feasibility, [nights, margins]) : alone
  // At night anyway, a launch may leave the margin within the night.
  const margin = night ? either?.map((word, i) => word & ((alone?.[i] ?? 0) | ~night[i]!)) : either
  return [night, margin].filter((pairs) => pairs !== undefined)
}

/** The feasible pairs that no shift takes out of all these times, as bit rows; `undefined` if there is none. */
function pairsWithin(problem: Problem, feasibility: Feasibility, times: readonly Times[]): Int32Array | undefined {
  const { senders, windows } = problem
  const timesOf = windows.map((_, player) => times.flatMap((lists) => lists[player] ?? []))
  if (!timesOf.some(({ length }) => length > 0)) return undefined
  const { rows, columns, words, bits } = feasibility
  const found = new Int32Array(bits.length)
  const write = rowWriter(problem, feasibility)
  for (const { shift, rows: alike } of rowsByShift(problem, rows))
    write(windowsOutside(problem, timesOf, shift), alike, found)
  const concerned = new Int32Array(words)
  columns.forEach((s, column) => {
    if (timesOf[senders.player[s]!]!.length > 0) addBit(concerned, column)
  })
  let isAny = 0
  for (let row = 0; row < rows.length; row++) {
    const isIdle = (problem.targets.idleOf?.[rows[row]!] ?? -1) >= 0
    for (let w = 0; w < words; w++) {
      const at = row * words + w
      found[at] = isIdle ? 0 : bits[at]! & concerned[w]! & ~found[at]!
      isAny |= found[at]!
    }
  }
  return isAny === 0 ? undefined : found
}

function rowsByShift({ targets: { before, after } }: Problem, rows: Int32Array): { shift: Shift; rows: Int32Array }[] {
  const shiftOf = (row: number): Shift => ({ before: before?.[rows[row]!] ?? 0, after: after?.[rows[row]!] ?? 0 })
  const alike = Map.groupBy(rows.keys(), (row) => Object.values(shiftOf(row)).join(' '))
  return [...alike.values()].map((list) => ({ shift: shiftOf(list[0]!), rows: Int32Array.from(list) }))
}

const never = new Float64Array()

function windowsOutside(
  { windows, sendFrom }: Problem,
  timesOf: readonly Float64Array[][],
  shift: Shift,
): Problem['windows'] {
  // Players without own timeslots share all arrays.
  let known: { key: readonly unknown[]; outside: Float64Array } = { key: [], outside: never }
  return windows.map((list, player) => {
    const times = timesOf[player]!
    if (times.length === 0) return never
    const key = [list, ...times]
    if (key.some((one, i) => one !== known.key[i]))
      known = { key, outside: outsideNightsShifted(list, times, sendFrom, shift) }
    return known.outside
  })
}
