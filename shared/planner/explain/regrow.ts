import { checkDeadline } from '../../lib/deadline.ts'
import { augmenter, augmentWhile } from '../flow/augment.ts'
import { addBit, hasBit, lowestBit, popcount } from '../flow/bits.ts'
import type { Blocks } from '../flow/blocks.ts'
import type { Feasibility } from '../flow/feasible.ts'
import { type Flow, toFlow } from '../flow/flow.ts'
import { launchTime, mayAttack, type Problem } from '../model/problem.ts'
import type { RunResult } from '../plan/plan.ts'

/** Pairs allowed by class and coordinates but not by time; parallel arrays. */
export interface MissingPairs {
  readonly row: Int32Array
  readonly column: Int32Array
  /** The launch of each pair in epoch seconds. */
  readonly launch: Float64Array
}

/** The pairs of some columns with all rows that only windows forbid. O(columns × rows). */
export function missingPairs(problem: Problem, feasibility: Feasibility, columns: readonly number[]): MissingPairs {
  const { rows, words, bits } = feasibility
  const most = columns.length * rows.length
  const found = { row: new Int32Array(most), column: new Int32Array(most), launch: new Float64Array(most) }
  let n = 0
  for (const column of columns) {
    checkDeadline()
    const s = feasibility.columns[column]!
    for (let row = 0; row < rows.length; row++) {
      if (hasBit(bits, column, row * words)) continue
      const t = rows[row]!
      const launch = launchTime(problem, s, t)
      if (launch < problem.sendFrom || !mayAttack(problem, s, t)) continue
      found.row[n] = row
      found.column[n] = column
      found.launch[n++] = launch
    }
  }
  return { row: found.row.subarray(0, n), column: found.column.subarray(0, n), launch: found.launch.subarray(0, n) }
}

/** Pairs that a changed problem with equal senders and targets adds; `undefined` if above `most`. O(rows × words + pairs). */
export function furtherPairs(
  problem: Problem,
  base: Feasibility,
  changed: Feasibility,
  most: number,
): MissingPairs | undefined {
  const { rows, columns, words } = base
  const fresh = changed.bits.map((word, i) => word & ~base.bits[i]!)
  const size = fresh.reduce((sum, word) => sum + popcount(word), 0)
  if (size > most) return undefined
  const found = { row: new Int32Array(size), column: new Int32Array(size), launch: new Float64Array(size) }
  let n = 0
  for (let row = 0; row < rows.length; row++)
    for (let w = 0; w < words; w++)
      for (let word = fresh[row * words + w]!; word !== 0; word &= word - 1) {
        const column = (w << 5) + lowestBit(word)
        found.row[n] = row
        found.column[n] = column
        found.launch[n++] = launchTime(problem, columns[column]!, rows[row]!)
      }
  return found
}

/** Gains of changes to a solved problem, by augmenting its assignment to the new maximum. */
export interface Regrowth {
  /** Gain if the pairs whose launch `fits` become feasible. O(pairs + a few search rounds). */
  byPairs(pairs: MissingPairs, fits: (launch: number) => boolean): number
  /** The row's additional column if the pairs whose launch `fits` become feasible; `undefined` for none. */
  reaches(row: number, pairs: MissingPairs, fits: (launch: number) => boolean): number | undefined
  /** Gain of `count` villages like `column` with one attack each; `changed` is the problem including them. */
  byTwins(changed: Problem, column: number, count: number): number
}

/**
 * The regrowth of a result with its flow and shortage parts.
 *
 * Parts are closed under residual arcs, so searches start only from rows whose part gets a pair.
 */
export function regrow(problem: Problem, result: RunResult, flow: Flow, parts: Blocks): Regrowth {
  const { feasibility } = flow
  const missing = result.required - result.assigned
  const unused = flow.left.reduce((sum, n) => sum + n, 0)
  const rows = Int32Array.from(flow.fill.keys())
  // Every evaluation overwrites these bits.
  const wider = { ...feasibility, bits: new Int32Array(feasibility.bits.length) }
  const widen = (pairs: MissingPairs, fits: (launch: number) => boolean) => {
    wider.bits.set(feasibility.bits)
    return addFitting(pairs, fits, wider, parts)
  }
  const grown = (changed: Problem, feasible: Feasibility, added: number, among: Int32Array): number => {
    const larger = toFlow(changed, feasible, result.assignment, Math.min(missing, unused + added))
    const { demand } = changed.targets
    augmentWhile(augmenter(larger), among, (row) => larger.fill[row]! < demand[feasible.rows[row]!]!)
    return larger.edges - flow.edges
  }
  return {
    byPairs(pairs, fits) {
      const touched = widen(pairs, fits)
      const among = rows.filter((row) => touched.has(parts.ofRow[row]!))
      return among.length > 0 ? grown(problem, wider, 0, among) : 0
    },
    reaches(row, pairs, fits) {
      widen(pairs, fits)
      const larger = toFlow(problem, wider, result.assignment, 1)
      const failed = augmenter(larger).augmentAll(Int32Array.of(row))
      return failed.length > 0 ? undefined : newAttacker(flow, larger, row)
    },
    byTwins: (changed, column, count) =>
      grown(changed, withTwinColumns(problem, feasibility, column, count), count, rows),
  }
}

/** Adds the pairs with fitting launch; returns the shortage parts of their rows. */
function addFitting(
  { row, column, launch }: MissingPairs,
  fits: (launch: number) => boolean,
  { bits, words }: Feasibility,
  { ofRow }: Blocks,
): Set<number> {
  const touched = new Set<number>()
  for (let i = 0; i < launch.length; i++) {
    if (!fits(launch[i]!)) continue
    addBit(bits, column[i]!, row[i]! * words)
    const part = ofRow[row[i]!]!
    if (part >= 0) touched.add(part)
  }
  return touched
}

function newAttacker(smaller: Flow, larger: Flow, row: number): number | undefined {
  const attacks = ({ head, next, edgeRow }: Flow, column: number) => {
    for (let edge = head[column]!; edge >= 0; edge = next[edge]!) if (edgeRow[edge] === row) return true
    return false
  }
  const column = larger.head.findIndex((_, c) => attacks(larger, c) && !attacks(smaller, c))
  return column < 0 ? undefined : column
}

/** The feasible pairs with `count` copies of `column` appended, as the last senders. */
function withTwinColumns(problem: Problem, base: Feasibility, column: number, count: number): Feasibility {
  const size = base.columns.length
  const columns = new Int32Array(size + count)
  columns.set(base.columns)
  for (let i = 0; i < count; i++) columns[size + i] = problem.senders.supply.length + i
  const words = (size + count + 31) >>> 5
  const bits = new Int32Array(words * base.rows.length)
  let pairs = base.pairs
  for (let row = 0; row < base.rows.length; row++) {
    bits.set(base.bits.subarray(row * base.words, (row + 1) * base.words), row * words)
    if (!hasBit(base.bits, column, row * base.words)) continue
    for (let i = 0; i < count; i++) addBit(bits, size + i, row * words)
    pairs += count
  }
  return { ...base, columns, words, bits, pairs }
}

/** Returns the columns of each player, by player index. */
export function columnsByPlayer(problem: Problem, { columns }: Feasibility): number[][] {
  const lists: number[][] = problem.windows.map(() => [])
  columns.forEach((s, column) => {
    lists[problem.senders.player[s]!]!.push(column)
  })
  return lists
}
