import type { Assignment, Problem } from '../model/problem.ts'
import { addBit, bitSet, hasBit, lowestBit, removeBit } from './bits.ts'
import { inverse } from './canonical-order.ts'
import type { Feasibility } from './feasible.ts'
import { idleDemand } from './idle.ts'

/**
 * A partial assignment over the rows and columns of a `Feasibility`.
 *
 * `open` are the residual arcs row → column: unassigned feasible pairs whose column attacks no sibling of the row.
 * `head` and `next` chain a column's assigned edges, edge e attacking `edgeRow[e]`; for rows with siblings they are
 * also in `held`.
 */
export interface Flow {
  readonly feasibility: Feasibility
  readonly open: Int32Array
  /** Bit rows like `open`; empty if no row has siblings. */
  readonly held: Int32Array
  /** How many attacks each column can still send. */
  readonly left: Int32Array
  /** Bit set of columns with attacks left. */
  readonly free: Int32Array
  readonly fill: Int32Array
  readonly head: Int32Array
  readonly next: Int32Array
  readonly edgeRow: Int32Array
  edges: number
}

/** The empty assignment; supply beyond the number of rows is unusable and cut off. O(rows × words) memory. */
export function emptyFlow(problem: Problem, feasibility: Feasibility): Flow {
  const { columns, rows } = feasibility
  const left = columns.map((s) => Math.min(problem.senders.supply[s]!, rows.length))
  const wanted = (t: number) => Math.min(problem.targets.demand[t]!, columns.length)
  const supply = left.reduce((sum, n) => sum + n, 0)
  const demand = rows.reduce((sum, t) => sum + wanted(t), 0)
  const capacity = Math.min(supply, demand, feasibility.pairs)
  return {
    feasibility,
    open: feasibility.bits.slice(),
    held: noneHeld(feasibility),
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
 * The flow of an assignment, which must be feasible and within supply and demand, with capacity for `spare` more
 * edges. O(rows × words + attacks).
 */
export function toFlow(problem: Problem, feasibility: Feasibility, assignment: Assignment, spare: number): Flow {
  const { columns, rows, bits } = feasibility
  const size = assignment.sender.length
  const room = size + spare + idleDemand(problem)
  const columnOf = inverse(columns, problem.senders.supply.length)
  const rowOf = inverse(rows, problem.targets.demand.length)
  const flow: Flow = {
    feasibility,
    open: bits.slice(),
    held: noneHeld(feasibility),
    left: columns.map((s) => Math.min(problem.senders.supply[s]!, rows.length)),
    free: bitSet(columns.length, 'full'),
    fill: new Int32Array(rows.length),
    head: new Int32Array(columns.length).fill(-1),
    next: new Int32Array(room),
    edgeRow: new Int32Array(room),
    edges: 0,
  }
  for (let i = 0; i < size; i++) {
    const row = rowOf[assignment.target[i]!]!
    addEdge(flow, columnOf[assignment.sender[i]!]!, row)
    flow.fill[row]!++
  }
  fillIdle(problem, flow)
  return flow
}

/** Rows filled by attacks not sent (`Targets.idleOf`). */
export const idleRows = ({ targets: { idleOf } }: Problem, { rows }: Feasibility): number[] =>
  idleOf ? [...rows.keys()].filter((row) => idleOf[rows[row]!]! >= 0) : []

/** Fills the idle rows with attacks left, from the villages with most; that leaves every later row enough. */
export function fillIdle(problem: Problem, flow: Flow): void {
  const { rows, words, bits } = flow.feasibility
  for (const row of idleRows(problem, flow.feasibility)) {
    const own: number[] = []
    for (let w = 0; w < words; w++)
      for (let word = bits[row * words + w]! & flow.free[w]!; word !== 0; word &= word - 1)
        own.push((w << 5) + lowestBit(word))
    own.sort((a, b) => flow.left[b]! - flow.left[a]! || a - b)
    const demand = problem.targets.demand[rows[row]!]!
    for (const column of own.slice(0, demand)) addEdge(flow, column, row)
    flow.fill[row] = demand
  }
}

/** Adds an attack of a column that has one left; callers count the row's fill. */
export function addEdge(flow: Flow, column: number, row: number): void {
  const edge = flow.edges++
  flow.edgeRow[edge] = row
  flow.next[edge] = flow.head[column]!
  flow.head[column] = edge
  hold(flow, column, row)
  flow.left[column]!--
  if (flow.left[column] === 0) removeBit(flow.free, column)
}

const noneHeld = ({ sibling, bits }: Feasibility): Int32Array =>
  new Int32Array(sibling.some((next, row) => next !== row) ? bits.length : 0)

/** Closes an assigned pair and the column's pairs with the row's siblings; callers update chains and counts. */
export function hold({ feasibility, open, held }: Flow, column: number, row: number): void {
  const { sibling, words } = feasibility
  removeBit(open, column, row * words)
  if (sibling[row] === row) return
  addBit(held, column, row * words)
  for (let other = sibling[row]!; other !== row; other = sibling[other]!) removeBit(open, column, other * words)
}

/** Does something while these pairs, as bit rows, cannot be added. */
export function withoutPairs(flow: Flow, avoided: readonly Int32Array[], work: () => void): void {
  const { feasibility, open, head, next, edgeRow } = flow
  for (const pairs of avoided) for (let i = 0; i < open.length; i++) open[i]! &= ~pairs[i]!
  work()
  open.set(feasibility.bits)
  for (let column = 0; column < head.length; column++)
    for (let edge = head[column]!; edge >= 0; edge = next[edge]!) hold(flow, column, edgeRow[edge]!)
}

/** Undoes a `hold` of the same pair. */
export function release({ feasibility, open, held }: Flow, column: number, row: number): void {
  const { sibling, words, bits } = feasibility
  addBit(open, column, row * words)
  if (sibling[row] === row) return
  removeBit(held, column, row * words)
  for (let other = sibling[row]!; other !== row; other = sibling[other]!)
    if (hasBit(bits, column, other * words)) addBit(open, column, other * words)
}

/** A column attacking `row` that could attack its sibling `other` instead, or −1. */
export function takeover({ feasibility, held }: Flow, row: number, other: number): number {
  const { words, bits } = feasibility
  for (let w = 0; w < words; w++) {
    const common = held[row * words + w]! & bits[other * words + w]!
    if (common !== 0) return (w << 5) + lowestBit(common)
  }
  return -1
}
