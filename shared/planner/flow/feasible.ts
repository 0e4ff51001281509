import { checkDeadline } from '../../lib/deadline.ts'
import { idlePlayers, isWithinReach, launchTime, mayPlayerAttack, type Problem } from '../model/problem.ts'
import { addBit, hasBit, popcount, removeBit } from './bits.ts'
import { canonicalOrder, inverse, type Order } from './canonical-order.ts'
import { type Rings, ringBuilder } from './rings.ts'
import { inWindow } from './windows.ts'

/** All feasible pairs, one bit per (row, column), by row, in `words` 32-bit words each. */
export interface Feasibility extends Order {
  readonly words: number
  readonly bits: Int32Array
  readonly pairs: number
}

/**
 * Enumerates the feasible pairs of a problem.
 *
 * Blocks of at most 32 neighbouring villages of one class are skipped if their rectangle is between a target's rings,
 * written as a word if inside one, and checked village by village on its edge, with integer comparisons. A million
 * pairs take 125 kB. O(rows × (blocks + columns on an edge)).
 */
export function feasiblePairs(problem: Problem): Feasibility {
  const order = canonicalOrder(problem)
  const { columns, rows } = order
  const words = (columns.length + 31) >>> 5
  const bits = new Int32Array(words * rows.length)
  let pairs = rowWriter(problem, order)(problem.windows, Int32Array.from(rows.keys()), bits)
  pairs += addIdlePairs(problem, order, words, bits) - removeForbidden(problem, order, words, bits)
  return { ...order, words, bits, pairs }
}

/** Sets and counts the bits of rows, ascending, in windows; forbidden and idle pairs aside. */
export function rowWriter(
  problem: Problem,
  order: Order,
): (windows: Problem['windows'], rows: Int32Array, bits: Int32Array) => number {
  const { columns } = order
  const { arrival } = problem.targets
  const words = (columns.length + 31) >>> 5
  const blocks = cutIntoBlocks(problem, order)
  const reach = largestSquaredDistance(problem, order)
  return (windows, rows, bits) => {
    const timed = { ...problem, windows }
    const ringsAt = ringBuilder(timed, order, reach)
    const arrivalOf = (i: number) => arrival[order.rows[rows[i]!]!]!
    let pairs = 0
    for (let begin = 0, end = 0; begin < rows.length; begin = end) {
      const time = arrivalOf(begin)
      while (end < rows.length && arrivalOf(end) === time) end++
      const rings = ringsAt(time, end - begin)
      for (const row of rows.subarray(begin, end)) {
        checkDeadline()
        const ofRow = bits.subarray(row * words, (row + 1) * words)
        pairs += writeRow(timed, columns, blocks, rings, order.rows[row]!, ofRow)
      }
    }
    return pairs
  }
}

/** Feasible pairs of a row. */
export function pairsOfRow({ bits, words }: Feasibility, row: number): number {
  let pairs = 0
  for (let w = 0; w < words; w++) pairs += popcount(bits[row * words + w]!)
  return pairs
}

/** Bit set of the columns with a feasible pair; `except` are rows that do not count. */
export function reachingColumns({ bits, rows, words }: Feasibility, except: readonly number[] = []): Int32Array {
  const left = new Set(except)
  const found = new Int32Array(words)
  for (let row = 0; row < rows.length; row++) {
    if (left.has(row)) continue
    for (let w = 0; w < words; w++) found[w]! |= bits[row * words + w]!
  }
  return found
}

/** Indexes of players with a feasible pair. */
export function reachingPlayers(problem: Problem): Set<number> {
  const feasibility = feasiblePairs(problem)
  const reaching = reachingColumns(feasibility)
  const senders = feasibility.columns.filter((_, column) => hasBit(reaching, column))
  return new Set(senders.map((s) => problem.senders.player[s]!))
}

/** Opens each idle row to its players' columns; returns how many. */
function addIdlePairs(problem: Problem, { rows, columns }: Order, words: number, bits: Int32Array): number {
  const { player } = problem.senders
  const { idleOf } = problem.targets
  if (!idleOf) return 0
  let added = 0
  const ofPlayer = Map.groupBy(columns.keys(), (column) => player[columns[column]!]!)
  rows.forEach((t, row) => {
    if (idleOf[t]! < 0) return
    for (const own of idlePlayers(problem, idleOf[t]!))
      for (const column of ofPlayer.get(own) ?? []) {
        addBit(bits, column, row * words)
        added++
      }
  })
  return added
}

/** Sets and counts the bits of columns that may attack target `t`. */
function writeRow(
  problem: Problem,
  columns: Int32Array,
  blocks: Blocks,
  rings: Rings,
  t: number,
  bits: Int32Array,
): number {
  const x = problem.targets.x[t]!
  const y = problem.targets.y[t]!
  const { targetClass: classes, nearest, farthest, siege } = problem.targets
  const isSiege = siege?.[t] === 1
  const targetClass = classes[t]!
  const limits = { nearest: nearest?.[t] ?? 1, farthest: farthest?.[t] ?? FAR_OUT }
  let pairs = 0
  for (let b = 0; b < blocks.count; b++) {
    if ((blocks.eligibility[b]! & targetClass) === 0) continue
    if (!mayPlayerAttack(problem, blocks.player[b]!, t)) continue
    const isDirect = isSiege || rings.direct[blocks.classOf[b]!] === 1
    const mask = isDirect ? directMask(problem, columns, blocks, b, t) : ringMask(blocks, b, rings, x, y, limits)
    if (mask === 0) continue
    pairs += popcount(mask)
    const first = blocks.first[b]!
    bits[first >>> 5]! |= mask << (first & 31)
  }
  return pairs
}

/** Columns of block `b` that may attack target `t`, checked one by one; lowest bit first. */
function directMask(problem: Problem, columns: Int32Array, { first, size }: Blocks, b: number, t: number): number {
  let mask = 0
  for (let i = 0; i < size[b]!; i++) {
    const s = columns[first[b]! + i]!
    const launch = launchTime(problem, s, t)
    if (launch < problem.sendFrom || !isWithinReach(problem, s, t)) continue
    if (inWindow(problem, problem.senders.player[s]!, launch)) mask |= 1 << i
  }
  return mask
}

/** Squared distances that a target allows. */
interface Limits {
  readonly nearest: number
  readonly farthest: number
}

/** Columns of block `b` inside its class's rings and the target's limits; lowest bit first. */
function ringMask(
  blocks: Blocks,
  b: number,
  { start, near, far }: Rings,
  x: number,
  y: number,
  { nearest, farthest }: Limits,
): number {
  const c = blocks.classOf[b]!
  const end = start[c + 1]!
  let ring = start[c]!
  if (ring === end) return 0
  const west = blocks.minX[b]! - x
  const east = blocks.maxX[b]! - x
  const north = blocks.minY[b]! - y
  const south = blocks.maxY[b]! - y
  const nearX = west > 0 ? west : east < 0 ? east : 0
  const nearY = north > 0 ? north : south < 0 ? south : 0
  const least = nearX * nearX + nearY * nearY
  if (least > farthest) return 0
  while (ring < end && far[ring]! < least) ring++
  if (ring === end) return 0
  const most = Math.max(west * west, east * east) + Math.max(north * north, south * south)
  if (most < near[ring]! || most < nearest) return 0
  const size = blocks.size[b]!
  if (near[ring]! <= least && most <= far[ring]! && nearest <= least && most <= farthest)
    return size === 32 ? -1 : (1 << size) - 1
  const first = blocks.first[b]!
  let mask = 0
  for (let i = 0; i < size; i++) {
    const dx = blocks.x[first + i]! - x
    const dy = blocks.y[first + i]! - y
    const d = dx * dx + dy * dy
    if (d < nearest || d > farthest) continue
    let r = ring
    while (r < end && far[r]! < d) r++
    if (r < end && near[r]! <= d) mask |= 1 << i
  }
  return mask
}

/** Removes forbidden pairs; returns how many were feasible. */
function removeForbidden({ forbidden, senders, targets }: Problem, order: Order, words: number, bits: Int32Array) {
  if (!forbidden || forbidden.size === 0) return 0
  const size = targets.demand.length
  const columnOf = inverse(order.columns, senders.supply.length)
  const rowOf = inverse(order.rows, size)
  let removed = 0
  for (const key of forbidden) {
    const row = rowOf[key % size]!
    const column = columnOf[Math.floor(key / size)]!
    if (row < 0 || column < 0 || !hasBit(bits, column, row * words)) continue
    removeBit(bits, column, row * words)
    removed++
  }
  return removed
}

/** Up to 32 columns of one class in one word, with their bounding rectangle. */
interface Blocks {
  /** The coordinates of each column. */
  readonly x: Int32Array
  readonly y: Int32Array
  readonly count: number
  /** Block → first column and size. */
  readonly first: Int32Array
  readonly size: Int32Array
  /** Block → class, eligibility and player. */
  readonly classOf: Int32Array
  readonly eligibility: Int32Array
  readonly player: Int32Array
  readonly minX: Int32Array
  readonly maxX: Int32Array
  readonly minY: Int32Array
  readonly maxY: Int32Array
}

const FAR_OUT = 0x7fffffff

function cutIntoBlocks({ senders }: Problem, { columns, classOf }: Order): Blocks {
  const x = columns.map((s) => senders.x[s]!)
  const y = columns.map((s) => senders.y[s]!)
  const filled = (value: number) => new Int32Array(columns.length).fill(value)
  const first = filled(0)
  const size = filled(0)
  const box = { minX: filled(FAR_OUT), maxX: filled(-FAR_OUT), minY: filled(FAR_OUT), maxY: filled(-FAR_OUT) }
  let count = 0
  for (let column = 0; column < columns.length; column++) {
    if (column % 32 === 0 || classOf[column] !== classOf[column - 1]) first[count++] = column
    const b = count - 1
    size[b]!++
    box.minX[b] = Math.min(box.minX[b]!, x[column]!)
    box.maxX[b] = Math.max(box.maxX[b]!, x[column]!)
    box.minY[b] = Math.min(box.minY[b]!, y[column]!)
    box.maxY[b] = Math.max(box.maxY[b]!, y[column]!)
  }
  const leaders = first.map((column) => columns[column]!)
  return {
    x,
    y,
    count,
    first,
    size,
    classOf: first.map((column) => classOf[column]!),
    eligibility: leaders.map((s) => senders.eligibility[s]!),
    player: leaders.map((s) => senders.player[s]!),
    ...box,
  }
}

function largestSquaredDistance(problem: Problem, { columns, rows }: Order): number {
  const { senders, targets } = problem
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  const include = (x: number, y: number) => {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  for (const s of columns) include(senders.x[s]!, senders.y[s]!)
  for (const t of rows) include(targets.x[t]!, targets.y[t]!)
  const squared = (east - west) ** 2 + (south - north) ** 2
  return Math.min(Number.isFinite(squared) ? squared : 0, 0x7fffffff)
}
