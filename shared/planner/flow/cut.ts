import { checkDeadline } from '../../lib/deadline.ts'
import type { Problem } from '../model/problem.ts'
import { addBit, bitSet, hasBit, lowestBit, popcount, removeBit } from './bits.ts'
import { type Flow, takeover } from './flow.ts'

/** Rows and columns reachable from unfilled rows over residual arcs; at a maximum these columns are exhausted. */
export interface Shortage {
  /** 1 for a row in the set. */
  readonly rows: Uint8Array
  /** The columns in the set, as a bit set. */
  readonly columns: Int32Array
}

/** Everything reachable from rows below their demand. O(rows × words). */
export function findShortage(problem: Problem, flow: Flow): Shortage {
  const { rows, words, sibling } = flow.feasibility
  const columns = bitSet(flow.left.length, 'empty')
  const unvisited = bitSet(flow.left.length, 'full')
  const queue = new Int32Array(rows.length)
  const isReached = new Uint8Array(rows.length)
  let end = 0
  const reach = (row: number) => {
    if (isReached[row] === 1) return
    isReached[row] = 1
    queue[end++] = row
  }
  rows.forEach((t, row) => {
    if (flow.fill[row]! < problem.targets.demand[t]!) reach(row)
  })
  for (let begin = 0; begin < end; begin++) {
    const from = queue[begin]!
    for (let other = sibling[from]!; other !== from; other = sibling[other]!)
      if (isReached[other] === 0 && takeover(flow, other, from) >= 0) reach(other)
    for (let w = 0; w < words; w++)
      for (let bits = flow.open[from * words + w]! & unvisited[w]!; bits !== 0; bits &= bits - 1) {
        const column = (w << 5) + lowestBit(bits)
        removeBit(unvisited, column)
        addBit(columns, column)
        for (let edge = flow.head[column]!; edge >= 0; edge = flow.next[edge]!) reach(flow.edgeRow[edge]!)
      }
  }
  return { rows: isReached, columns }
}

/**
 * Bit set of columns that can send one more attack: those with attacks left, and those attacking a relieved row,
 * where another such column can take over. At a maximum a new feasible pair, its column attacking no sibling of its
 * row, gains an attack exactly if the row is in the shortage (`findShortage`) and the column in the reserve: it
 * closes an augmenting path. O(rows × columns / 32) per step, few steps in practice.
 */
export function findReserve(flow: Flow): Int32Array {
  const reserve = flow.free.slice()
  relieve(flow, reserve, new Uint8Array(flow.fill.length), rowAttackers(flow))
  return reserve
}

/**
 * Searches for rows that could have had attacks of others instead. Each call adds rows that may give; it returns 1 for those and for
 * every row that could gain an attack if one of them gave one up and all others kept as many.
 */
export function gainSearch(flow: Flow): (givers: readonly number[]) => Uint8Array {
  const attackers = rowAttackers(flow)
  const columns = bitSet(flow.left.length, 'empty')
  const gaining = new Uint8Array(flow.fill.length)
  return (givers) => {
    for (const row of givers) {
      gaining[row] = 1
      for (const column of attackers[row]!) addBit(columns, column)
    }
    relieve(flow, columns, gaining, attackers)
    return gaining
  }
}

/** Adds to the rows those that one of the columns can attack, and to the columns those that attack such rows, to the end. */
function relieve(flow: Flow, reserve: Int32Array, relieved: Uint8Array, attackers: readonly number[][]): void {
  const { rows, words, sibling } = flow.feasibility
  for (let grown = true; grown; ) {
    checkDeadline()
    grown = false
    for (let row = 0; row < rows.length; row++) {
      if (relieved[row] === 1) continue
      if (!intersects(flow.open, row * words, reserve) && !isRelievedBySibling(flow, row, relieved)) continue
      relieved[row] = 1
      grown ||= sibling[row] !== row
      for (const column of attackers[row]!) {
        if (hasBit(reserve, column)) continue
        addBit(reserve, column)
        grown = true
      }
    }
  }
}

/**
 * The reserve less columns attacking a sibling that no other reserve column can take over; at a maximum a new pair of
 * a short row gains an attack exactly with the rest.
 */
export function reserveFor(flow: Flow, reserve: Int32Array, row: number): Int32Array {
  const { sibling, words } = flow.feasibility
  if (sibling[row] === row) return reserve
  const own = reserve.slice()
  for (let other = sibling[row]!; other !== row; other = sibling[other]!)
    if (!isRelieved(flow, reserve, other)) for (let w = 0; w < words; w++) own[w]! &= ~flow.held[other * words + w]!
  return own
}

/** Whether a reserve column is open to the row or to a sibling that can pass a column on to it: the row can gain. */
export function isRelieved(flow: Flow, reserve: Int32Array, row: number): boolean {
  const { sibling, words } = flow.feasibility
  const reached = new Set([row])
  for (const from of reached) {
    if (intersects(flow.open, from * words, reserve)) return true
    for (let other = sibling[from]!; other !== from; other = sibling[other]!)
      if (takeover(flow, other, from) >= 0) reached.add(other)
  }
  return false
}

/** Whether a column attacking a relieved sibling could attack the row instead. */
function isRelievedBySibling(flow: Flow, row: number, relieved: Uint8Array): boolean {
  const { sibling } = flow.feasibility
  for (let other = sibling[row]!; other !== row; other = sibling[other]!)
    if (relieved[other] === 1 && takeover(flow, other, row) >= 0) return true
  return false
}

/** Row → columns attacking it. */
function rowAttackers(flow: Flow): number[][] {
  const attackers: number[][] = Array.from(flow.fill, () => [])
  for (let column = 0; column < flow.head.length; column++)
    for (let edge = flow.head[column]!; edge >= 0; edge = flow.next[edge]!) attackers[flow.edgeRow[edge]!]!.push(column)
  return attackers
}

function intersects(bits: Int32Array, base: number, set: Int32Array): boolean {
  for (let w = 0; w < set.length; w++) if ((bits[base + w]! & set[w]!) !== 0) return true
  return false
}

/**
 * Capacity of a cut: supply of its columns + demand of other rows + feasible pairs between its rows and other
 * columns, once per column and group (a group node passes one attack on either side). Derived from the problem and
 * its feasible pairs alone, so it bounds every assignment, and one of equal size is maximum.
 */
export function cutCapacity(problem: Problem, flow: Flow, set: Shortage): number {
  const { rows, columns, words, bits } = flow.feasibility
  let capacity = 0
  for (let column = 0; column < columns.length; column++)
    if (hasBit(set.columns, column)) capacity += problem.senders.supply[columns[column]!]!
  for (let row = 0; row < rows.length; row++) {
    if (set.rows[row] !== 1) capacity += problem.targets.demand[rows[row]!]!
    else {
      const group = groupIn(flow, set, row)
      for (let w = 0; w < words; w++) {
        const pairs = group.reduce((union, member) => union | bits[member * words + w]!, 0)
        capacity += popcount(pairs & ~set.columns[w]!)
      }
    }
  }
  return capacity
}

/** The group's rows within the set if `row` is the first of them, else none. */
function groupIn({ feasibility: { sibling } }: Flow, set: Shortage, row: number): number[] {
  const group = [row]
  for (let other = sibling[row]!; other !== row; other = sibling[other]!) if (set.rows[other] === 1) group.push(other)
  return group.some((other) => other < row) ? [] : group
}
