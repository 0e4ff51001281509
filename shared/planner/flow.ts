import { bitSet, removeBit } from './bits.ts'
import type { Feasibility } from './feasible.ts'
import type { Assignment, Problem } from './problem.ts'

/**
 * A feasible assignment in the making, over the rows and columns of a `Feasibility`.
 *
 * `open` holds the feasible pairs that are not assigned (the residual arcs row → column); the assigned ones are chained
 * per column through `head` and `next`, edge e sends column's attack to `edgeRow[e]`.
 */
export interface Flow {
  readonly feasibility: Feasibility
  readonly open: Int32Array
  /** Attacks left per column. */
  readonly left: Int32Array
  /** Columns with attacks left. */
  readonly free: Int32Array
  readonly fill: Int32Array
  readonly head: Int32Array
  readonly next: Int32Array
  readonly edgeRow: Int32Array
  edges: number
}

/** The empty assignment. Supply beyond the number of rows cannot be used and is cut off. O(rows × words) memory. */
export function emptyFlow(problem: Problem, feasibility: Feasibility): Flow {
  const { columns, rows } = feasibility
  const left = columns.map((s) => Math.min(problem.senders.supply[s] ?? 0, rows.length))
  const wanted = (t: number) => Math.min(problem.targets.demand[t] ?? 0, columns.length)
  const supply = left.reduce((sum, n) => sum + n, 0)
  const demand = rows.reduce((sum, t) => sum + wanted(t), 0)
  const capacity = Math.min(supply, demand, feasibility.pairs)
  return {
    feasibility,
    open: feasibility.bits.slice(),
    left,
    free: bitSet(columns.length, 'full'),
    fill: new Int32Array(rows.length),
    head: new Int32Array(columns.length).fill(-1),
    next: new Int32Array(capacity),
    edgeRow: new Int32Array(capacity),
    edges: 0,
  }
}

/**
 * The flow that an assignment makes; the assignment must be feasible and within supply and demand. `spare` more edges fit
 * in. O(rows × words + attacks).
 */
export function flowOf(problem: Problem, feasibility: Feasibility, assignment: Assignment, spare: number): Flow {
  const { columns, rows, words, bits } = feasibility
  const size = assignment.sender.length
  const columnOf = inverse(columns, problem.senders.supply.length)
  const rowOf = inverse(rows, problem.targets.demand.length)
  const flow: Flow = {
    feasibility,
    open: bits.slice(),
    left: columns.map((s) => Math.min(problem.senders.supply[s] ?? 0, rows.length)),
    free: bitSet(columns.length, 'full'),
    fill: new Int32Array(rows.length),
    head: new Int32Array(columns.length).fill(-1),
    next: new Int32Array(size + spare),
    edgeRow: new Int32Array(size + spare),
    edges: size,
  }
  for (let edge = 0; edge < size; edge++) {
    const column = columnOf[assignment.sender[edge] ?? 0] ?? 0
    const row = rowOf[assignment.target[edge] ?? 0] ?? 0
    flow.edgeRow[edge] = row
    flow.next[edge] = flow.head[column] ?? -1
    flow.head[column] = edge
    removeBit(flow.open, column, row * words)
    flow.fill[row] = (flow.fill[row] ?? 0) + 1
    flow.left[column] = (flow.left[column] ?? 0) - 1
    if (flow.left[column] === 0) removeBit(flow.free, column)
  }
  return flow
}

/** Where each value below `size` stands in a list, −1 when it does not. */
export function inverse(list: Int32Array, size: number): Int32Array {
  const at = new Int32Array(size).fill(-1)
  list.forEach((value, i) => {
    at[value] = i
  })
  return at
}
