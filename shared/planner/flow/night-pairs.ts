import type { Problem } from '../model/problem.ts'
import { addBit } from './bits.ts'
import { type Feasibility, rowWriter } from './feasible.ts'
import { outsideNightsShifted, type Shift } from './nights.ts'

/** The feasible pairs that no shift takes out of the night, as bit rows; `undefined` if there is none. */
export function nightPairs(problem: Problem, feasibility: Feasibility): Int32Array | undefined {
  const { nights, senders } = problem
  if (!nights?.some(Boolean)) return undefined
  const { rows, columns, words, bits } = feasibility
  const found = new Int32Array(bits.length)
  const write = rowWriter(problem, feasibility)
  for (const { shift, rows: alike } of rowsByShift(problem, rows)) write(windowsByDay(problem, shift), alike, found)
  const sleepers = new Int32Array(words)
  columns.forEach((s, column) => {
    if (nights[senders.player[s]!]) addBit(sleepers, column)
  })
  let isAny = 0
  for (let row = 0; row < rows.length; row++) {
    const isIdle = (problem.targets.idleOf?.[rows[row]!] ?? -1) >= 0
    for (let w = 0; w < words; w++) {
      const at = row * words + w
      found[at] = isIdle ? 0 : bits[at]! & sleepers[w]! & ~found[at]!
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

function windowsByDay({ windows, nights, sendFrom }: Problem, shift: Shift): Problem['windows'] {
  // Players without own timeslots share both arrays.
  let last: { list: Float64Array | undefined; night: Float64Array; days: Float64Array } | undefined
  return windows.map((list, player) => {
    const night = nights?.[player]
    if (!night) return never
    if (last?.list !== list || last?.night !== night)
      last = { list, night, days: outsideNightsShifted(list, night, sendFrom, shift) }
    return last.days
  })
}
