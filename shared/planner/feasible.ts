import { hasBit, popcount, removeBit } from './bits.ts'
import { inWindow } from './extension.ts'
import { canonicalOrder, inverse, type Order } from './order.ts'
import { launchTime, type Problem, squaredDistance } from './problem.ts'
import { type Rings, ringBuilder } from './rings.ts'

/** All feasible pairs: one bit per (row, column), row after row, `words` 32-bit words each. */
export interface Feasibility extends Order {
  readonly words: number
  readonly bits: Int32Array
  /** Number of feasible pairs. */
  readonly pairs: number
}

/** Up to 32 columns of one class in one word of the bit rows, with the rectangle that holds their villages. */
interface Blocks {
  readonly count: number
  readonly first: Int32Array
  readonly size: Int32Array
  readonly minX: Int32Array
  readonly maxX: Int32Array
  readonly minY: Int32Array
  readonly maxY: Int32Array
}

/**
 * Enumerates the feasible pairs of a problem.
 *
 * Space is indexed by blocks of at most 32 neighbouring villages of one class: a block whose rectangle lies between two
 * rings of a target is skipped, one inside a ring is written as a whole word, only the blocks on a ring's edge are looked
 * at village by village, with integer comparisons. A million pairs take 125 kB. O(rows × (blocks + columns on an edge)).
 */
export function feasiblePairs(problem: Problem): Feasibility {
  const order = canonicalOrder(problem)
  const { columns, rows } = order
  const x = columns.map((s) => problem.senders.x[s] ?? 0)
  const y = columns.map((s) => problem.senders.y[s] ?? 0)
  const blocks = cutIntoBlocks(order.classOf, x, y)
  const classOfBlock = blocks.first.map((column) => order.classOf[column] ?? 0)
  const classBits = order.classColumn.map((column) => problem.senders.eligibility[columns[column] ?? 0] ?? 0)
  const ringsAt = ringBuilder(problem, order, largestSquaredDistance(problem, order))
  const words = (columns.length + 31) >>> 5
  const bits = new Int32Array(words * rows.length)

  const ringMask = (rings: Rings, b: number, tx: number, ty: number): number => {
    const c = classOfBlock[b] ?? 0
    const end = rings.start[c + 1] ?? 0
    let ring = rings.start[c] ?? 0
    if (ring === end) return 0
    const west = (blocks.minX[b] ?? 0) - tx
    const east = (blocks.maxX[b] ?? 0) - tx
    const north = (blocks.minY[b] ?? 0) - ty
    const south = (blocks.maxY[b] ?? 0) - ty
    const nearX = west > 0 ? west : east < 0 ? east : 0
    const nearY = north > 0 ? north : south < 0 ? south : 0
    const least = nearX * nearX + nearY * nearY
    while (ring < end && (rings.far[ring] ?? 0) < least) ring++
    if (ring === end) return 0
    const most = Math.max(west * west, east * east) + Math.max(north * north, south * south)
    if (most < (rings.near[ring] ?? 0)) return 0
    const first = blocks.first[b] ?? 0
    const size = blocks.size[b] ?? 0
    if ((rings.near[ring] ?? 0) <= least && most <= (rings.far[ring] ?? 0)) return size === 32 ? -1 : (1 << size) - 1
    let mask = 0
    for (let i = 0; i < size; i++) {
      const dx = (x[first + i] ?? 0) - tx
      const dy = (y[first + i] ?? 0) - ty
      const d = dx * dx + dy * dy
      let r = ring
      while (r < end && (rings.far[r] ?? 0) < d) r++
      if (r < end && (rings.near[r] ?? 0) <= d) mask |= 1 << i
    }
    return mask
  }

  let pairs = 0
  let end = 0
  let rings: Rings | undefined
  for (let row = 0; row < rows.length; row++) {
    const t = rows[row] ?? 0
    if (!rings || row === end) {
      const arrival = problem.targets.arrival[t] ?? 0
      while (end < rows.length && problem.targets.arrival[rows[end] ?? 0] === arrival) end++
      rings = ringsAt(arrival, end - row)
    }
    const tx = problem.targets.x[t] ?? 0
    const ty = problem.targets.y[t] ?? 0
    const targetClass = problem.targets.targetClass[t] ?? 0
    for (let b = 0; b < blocks.count; b++) {
      const c = classOfBlock[b] ?? 0
      if (((classBits[c] ?? 0) & targetClass) === 0) continue
      const first = blocks.first[b] ?? 0
      const direct = rings.direct[c] === 1
      const mask = direct ? directMask(problem, columns, first, blocks.size[b] ?? 0, t) : ringMask(rings, b, tx, ty)
      if (mask === 0) continue
      pairs += popcount(mask)
      const word = row * words + (first >>> 5)
      bits[word] = (bits[word] ?? 0) | (mask << (first & 31))
    }
  }
  return { ...order, words, bits, pairs: pairs - forbid(problem, order, words, bits) }
}

/** Takes the forbidden pairs out and counts those that were feasible. */
function forbid({ forbidden, senders, targets }: Problem, order: Order, words: number, bits: Int32Array): number {
  if (!forbidden || forbidden.size === 0) return 0
  const size = targets.demand.length
  const columnOf = inverse(order.columns, senders.supply.length)
  const rowOf = inverse(order.rows, size)
  let taken = 0
  for (const key of forbidden) {
    const row = rowOf[key % size] ?? -1
    const column = columnOf[Math.floor(key / size)] ?? -1
    if (row < 0 || column < 0 || !hasBit(bits, column, row * words)) continue
    removeBit(bits, column, row * words)
    taken++
  }
  return taken
}

/** The feasible ones among `size` columns from `first`, by the definition. */
function directMask(problem: Problem, columns: Int32Array, first: number, size: number, t: number): number {
  let mask = 0
  for (let i = 0; i < size; i++) {
    const s = columns[first + i] ?? 0
    const launch = launchTime(problem, s, t)
    if (launch < problem.sendFrom || squaredDistance(problem, s, t) === 0) continue
    if (inWindow(problem, problem.senders.player[s] ?? 0, launch)) mask |= 1 << i
  }
  return mask
}

function cutIntoBlocks(classOf: Int32Array, x: Int32Array, y: Int32Array): Blocks {
  const n = classOf.length
  const table = () => new Int32Array(n)
  const blocks = { first: table(), size: table(), minX: table(), maxX: table(), minY: table(), maxY: table() }
  let count = 0
  for (let column = 0; column < n; column++) {
    const px = x[column] ?? 0
    const py = y[column] ?? 0
    if (column % 32 === 0 || classOf[column] !== classOf[column - 1]) {
      blocks.first[count] = column
      blocks.minX[count] = blocks.maxX[count] = px
      blocks.minY[count] = blocks.maxY[count] = py
      count++
    }
    const b = count - 1
    blocks.size[b] = column - (blocks.first[b] ?? 0) + 1
    blocks.minX[b] = Math.min(blocks.minX[b] ?? 0, px)
    blocks.maxX[b] = Math.max(blocks.maxX[b] ?? 0, px)
    blocks.minY[b] = Math.min(blocks.minY[b] ?? 0, py)
    blocks.maxY[b] = Math.max(blocks.maxY[b] ?? 0, py)
  }
  return { count, ...blocks }
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
  for (const s of columns) include(senders.x[s] ?? 0, senders.y[s] ?? 0)
  for (const t of rows) include(targets.x[t] ?? 0, targets.y[t] ?? 0)
  const squared = (east - west) ** 2 + (south - north) ** 2
  return Math.min(Number.isFinite(squared) ? squared : 0, 0x7fffffff)
}
