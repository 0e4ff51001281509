import type { Problem } from '../model/problem.ts'
import { hasBit, lowestBit } from './bits.ts'
import type { Shortage } from './cut.ts'
import { type Flow, takeover } from './flow.ts'

/**
 * Targets and senders violating Hall's condition: the targets' attacks can only come from these senders or over
 * outside pairs already assigned, which is too few. May be targets of one group sharing the same senders' attacks.
 */
export interface Block {
  /** Indexes of the targets, ascending. */
  readonly targets: Int32Array
  /** Indexes of the senders, ascending. */
  readonly senders: Int32Array
  /** Attacks required by the targets together. */
  readonly demand: number
  /** Max attacks available: the senders' supply + feasible pairs with other senders. Less than `demand`. */
  readonly capacity: number
}

/** The connected parts of a shortage, and each row's part (−1 outside). */
export interface Blocks {
  readonly blocks: readonly Block[]
  readonly ofRow: Int32Array
}

/**
 * Splits a shortage at a maximum into connected parts by union-find; each is closed under residual arcs, so its
 * senders are exhausted within it. O((rows + columns + open pairs) α).
 */
export function findBlocks(problem: Problem, flow: Flow, shortage: Shortage): Blocks {
  const { rows, columns } = flow.feasibility
  // The elements of the sets are the rows, then the columns.
  const sets = disjointSets(rows.length + columns.length)
  rows.forEach((_, row) => {
    if (shortage.rows[row] === 1) uniteOverArcs(flow, row, sets.unite)
  })
  const outside = new Int32Array(rows.length)
  columns.forEach((_, column) => {
    const isInside = hasBit(shortage.columns, column)
    for (let edge = flow.head[column]!; edge >= 0; edge = flow.next[edge]!) {
      const row = flow.edgeRow[edge]!
      if (isInside) sets.unite(row, rows.length + column)
      else outside[row]!++
    }
  })
  return collect(problem, flow, shortage, sets, outside)
}

function uniteOverArcs(flow: Flow, row: number, unite: DisjointSets['unite']): void {
  const { rows, words, sibling } = flow.feasibility
  for (let w = 0; w < words; w++)
    for (let bits = flow.open[row * words + w]!; bits !== 0; bits &= bits - 1)
      unite(row, rows.length + (w << 5) + lowestBit(bits))
  for (let other = sibling[row]!; other !== row; other = sibling[other]!)
    if (takeover(flow, other, row) >= 0) unite(row, other)
}

/** `outside` holds each row's attacks from columns outside the shortage. */
function collect(problem: Problem, flow: Flow, shortage: Shortage, sets: DisjointSets, outside: Int32Array): Blocks {
  const { rows, columns } = flow.feasibility
  const parts: { targets: number[]; senders: number[]; demand: number; capacity: number }[] = []
  const ofRow = new Int32Array(rows.length).fill(-1)
  rows.forEach((t, row) => {
    if (shortage.rows[row] !== 1) return
    const first = sets.findLeast(row)
    if (first === row) parts.push({ targets: [], senders: [], demand: 0, capacity: 0 })
    ofRow[row] = first === row ? parts.length - 1 : ofRow[first]!
    const part = parts[ofRow[row]!]!
    part.targets.push(t)
    part.demand += problem.targets.demand[t]!
    part.capacity += outside[row]!
  })
  columns.forEach((s, column) => {
    if (!hasBit(shortage.columns, column)) return
    const part = parts[ofRow[sets.findLeast(rows.length + column)]!]!
    part.senders.push(s)
    part.capacity += problem.senders.supply[s]!
  })
  const blocks = parts.map((part) => ({
    ...part,
    targets: Int32Array.from(part.targets).sort(),
    senders: Int32Array.from(part.senders).sort(),
  }))
  return { blocks, ofRow }
}

/** A partition of the integers from 0. */
interface DisjointSets {
  /** Least member of the set containing `member`. */
  findLeast(member: number): number
  unite(one: number, other: number): void
}

/** The integers below `size` as singletons. */
function disjointSets(size: number): DisjointSets {
  const parent = Int32Array.from({ length: size }, (_, i) => i)
  const findLeast = (member: number) => {
    let n = member
    while (parent[n] !== n) {
      const up = parent[parent[n]!]!
      parent[n] = up
      n = up
    }
    return n
  }
  return {
    findLeast,
    unite(one, other) {
      const a = findLeast(one)
      const b = findLeast(other)
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
    },
  }
}
