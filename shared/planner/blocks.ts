import { hasBit, lowestBit } from './bits.ts'
import type { Shortage } from './cut.ts'
import { type Flow, takeover } from './flow.ts'
import type { Problem } from './problem.ts'

/**
 * Targets and senders that block each other (a violator of Hall's condition): every attack these targets can get comes from
 * these senders or over an outside pair that is assigned already, and that is less than they want. A part may consist of
 * targets of one group alone, which take turns at the attacks of the same senders.
 */
export interface Block {
  /** Target indexes, ascending. */
  readonly targets: Int32Array
  /** Sender indexes, ascending. */
  readonly senders: Int32Array
  /** Attacks wanted by the targets together. */
  readonly demand: number
  /** The most they can get: the supply of the senders + the feasible pairs with other senders. Less than `demand`. */
  readonly capacity: number
}

/** The connected parts of a shortage, and for each row in it the number of its part (−1 outside). */
export interface Blocks {
  readonly blocks: readonly Block[]
  readonly ofRow: Int32Array
}

/**
 * Splits a shortage at a maximum into its connected parts by union-find. Each part is closed under residual arcs, so all its
 * senders are used up inside it. O((rows + columns + open pairs) α).
 */
export function blocksOf(problem: Problem, flow: Flow, shortage: Shortage): Blocks {
  const { rows, columns, words, sibling } = flow.feasibility
  const parent = Int32Array.from({ length: rows.length + columns.length }, (_, i) => i)
  const find = (node: number) => {
    let n = node
    while (parent[n] !== n) {
      const up = parent[parent[n] ?? 0] ?? 0
      parent[n] = up
      n = up
    }
    return n
  }
  const unite = (one: number, other: number) => {
    const a = find(one)
    const b = find(other)
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
  }
  const join = (row: number, column: number) => unite(row, rows.length + column)
  for (let row = 0; row < rows.length; row++) {
    if (shortage.rows[row] !== 1) continue
    for (let w = 0; w < words; w++)
      for (let bits = flow.open[row * words + w] ?? 0; bits !== 0; bits &= bits - 1)
        join(row, (w << 5) + lowestBit(bits))
    for (let other = sibling[row] ?? row; other !== row; other = sibling[other] ?? row)
      if (takeover(flow, other, row) >= 0) unite(row, other)
  }
  const outside = new Int32Array(rows.length)
  for (let column = 0; column < columns.length; column++)
    for (let edge = flow.head[column] ?? -1; edge >= 0; edge = flow.next[edge] ?? -1) {
      const row = flow.edgeRow[edge] ?? 0
      if (hasBit(shortage.columns, column)) join(row, column)
      else outside[row] = (outside[row] ?? 0) + 1
    }
  return collect(problem, flow, shortage, find, outside)
}

function collect(
  problem: Problem,
  flow: Flow,
  shortage: Shortage,
  find: (node: number) => number,
  outside: Int32Array,
): Blocks {
  const { rows, columns } = flow.feasibility
  const parts = new Map<number, { targets: number[]; senders: number[]; demand: number; capacity: number }>()
  const number = new Map<number, number>()
  const ofRow = new Int32Array(rows.length).fill(-1)
  rows.forEach((t, row) => {
    if (shortage.rows[row] !== 1) return
    const root = find(row)
    const part = parts.get(root) ?? { targets: [], senders: [], demand: 0, capacity: 0 }
    if (!parts.has(root)) {
      number.set(root, parts.size)
      parts.set(root, part)
    }
    ofRow[row] = number.get(root) ?? -1
    part.targets.push(t)
    part.demand += problem.targets.demand[t] ?? 0
    part.capacity += outside[row] ?? 0
  })
  columns.forEach((s, column) => {
    if (!hasBit(shortage.columns, column)) return
    const part = parts.get(find(rows.length + column))
    part?.senders.push(s)
    if (part) part.capacity += problem.senders.supply[s] ?? 0
  })
  const blocks = [...parts.values()].map((part) => ({
    ...part,
    targets: Int32Array.from(part.targets).sort(),
    senders: Int32Array.from(part.senders).sort(),
  }))
  return { blocks, ofRow }
}
