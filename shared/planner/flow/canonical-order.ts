import type { Problem } from '../model/problem.ts'

/**
 * Active senders and targets in an order independent of the input's.
 *
 * Columns (senders with supply) are grouped by class (player, speed, eligibility) and follow a Z-curve within it, so
 * neighbours are neighbouring villages. Rows (targets with demand) are sorted by arrival, then coordinate. Equal
 * entries are interchangeable, so results depend on input order only up to these. O(n log n).
 */
export interface Order {
  /** The sender index of each column. */
  readonly columns: Int32Array
  /** The target index of each row. */
  readonly rows: Int32Array
  /** The class of each column. */
  readonly classOf: Int32Array
  /** Class → one of its columns, representing player, speed and eligibility. */
  readonly classColumn: Int32Array
  /** Row → next row of its group, circular; itself if alone. */
  readonly sibling: Int32Array
}

/** The canonical order of a problem's active senders and targets. */
export function canonicalOrder(problem: Problem): Order {
  const { senders, targets } = problem
  const z = zCurve(senders.x, senders.y)
  const active = indexesWhere(senders.supply)
  active.sort(
    (a, b) =>
      z[a]! - z[b]! ||
      senders.minutesPerField[a]! - senders.minutesPerField[b]! ||
      senders.eligibility[a]! - senders.eligibility[b]! ||
      (senders.helper?.[a] ?? 0) - (senders.helper?.[b] ?? 0) ||
      senders.supply[a]! - senders.supply[b]! ||
      senders.player[a]! - senders.player[b]!,
  )
  const rows = indexesWhere(targets.demand)
  rows.sort(
    (a, b) =>
      targets.arrival[a]! - targets.arrival[b]! ||
      targets.x[a]! - targets.x[b]! ||
      targets.y[a]! - targets.y[b]! ||
      targets.targetClass[a]! - targets.targetClass[b]! ||
      (targets.tier?.[a] ?? 0) - (targets.tier?.[b] ?? 0) ||
      (targets.filled?.[a] ?? 0) - (targets.filled?.[b] ?? 0) ||
      (targets.weight?.[a] ?? 1) - (targets.weight?.[b] ?? 1) ||
      (targets.nearest?.[a] ?? 0) - (targets.nearest?.[b] ?? 0) ||
      (targets.farthest?.[a] ?? 0) - (targets.farthest?.[b] ?? 0) ||
      ascending(targets.mostPoints?.[a] ?? 0, targets.mostPoints?.[b] ?? 0) ||
      targets.demand[a]! - targets.demand[b]!,
  )
  return { rows, sibling: linkSiblings(problem, rows), ...groupByClass(problem, active) }
}

/** Like a difference, but of infinite numbers too. */
const ascending = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

function linkSiblings({ targets }: Problem, rows: Int32Array): Int32Array {
  const sibling = Int32Array.from(rows.keys())
  const { group } = targets
  if (!group) return sibling
  const latest = new Map<number, number>()
  rows.forEach((t, row) => {
    const member = latest.get(group[t]!)
    latest.set(group[t]!, row)
    if (member === undefined) return
    sibling[row] = sibling[member]!
    sibling[member] = row
  })
  return sibling
}

/** Stable counting sort of the senders by class. */
function groupByClass(problem: Problem, active: Int32Array): Omit<Order, 'rows' | 'sibling'> {
  const { player, minutesPerField, eligibility } = problem.senders
  const speeds = new Map<number, number>()
  const classes = new Map<number, number>()
  const size = new Int32Array(active.length)
  const classOfActive = active.map((s) => {
    const speed = intern(speeds, minutesPerField[s]!)
    const key = (speed * problem.windows.length + player[s]!) * 256 + eligibility[s]!
    const id = intern(classes, key)
    size[id]!++
    return id
  })
  const classColumn = new Int32Array(classes.size)
  for (let id = 1; id < classes.size; id++) classColumn[id] = classColumn[id - 1]! + size[id - 1]!
  const next = classColumn.slice()
  const columns = new Int32Array(active.length)
  const classOf = new Int32Array(active.length)
  active.forEach((s, i) => {
    const id = classOfActive[i]!
    const column = next[id]!++
    columns[column] = s
    classOf[column] = id
  })
  return { columns, classOf, classColumn }
}

/** Number of a key, from 0 in order of first use. */
function intern(ids: Map<number, number>, key: number): number {
  const known = ids.get(key)
  if (known !== undefined) return known
  ids.set(key, ids.size)
  return ids.size - 1
}

function indexesWhere(positive: Int32Array): Int32Array {
  const found = new Int32Array(positive.length)
  let n = 0
  for (let i = 0; i < positive.length; i++) if (positive[i]! > 0) found[n++] = i
  return found.slice(0, n)
}

/** Position on a Z-curve: interleaved bits of x and y; unique per coordinate for extents below 2^26 fields. */
function zCurve(x: Int16Array | Int32Array, y: Int16Array | Int32Array): Float64Array {
  let minX = Infinity
  let minY = Infinity
  for (const value of x) minX = Math.min(minX, value)
  for (const value of y) minY = Math.min(minY, value)
  const code = new Float64Array(x.length)
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - minX
    const dy = y[i]! - minY
    const high = (spread(dx >>> 13) << 1) | spread(dy >>> 13)
    code[i] = high * 0x4000000 + ((spread(dx & 0x1fff) << 1) | spread(dy & 0x1fff))
  }
  return code
}

/** Inserts a zero bit between the 13 lower bits. */
function spread(value: number): number {
  let v = value & 0x1fff
  v = (v | (v << 8)) & 0x00ff00ff
  v = (v | (v << 4)) & 0x0f0f0f0f
  v = (v | (v << 2)) & 0x33333333
  return (v | (v << 1)) & 0x55555555
}

/** Index of each value below `size` in a list, −1 if absent. */
export function inverse(list: Int32Array, size: number): Int32Array {
  const at = new Int32Array(size).fill(-1)
  list.forEach((value, i) => {
    at[value] = i
  })
  return at
}
