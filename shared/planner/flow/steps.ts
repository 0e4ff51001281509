import { checkDeadline } from '../../lib/deadline.ts'
import { hasBit, lowestBit } from './bits.ts'
import type { Flow } from './flow.ts'

/** A residual network with costs over a flow; see `makeCheapest`. */
export interface Network {
  readonly flow: Flow
  readonly isIdle: Uint8Array
  /** 1 for a column of helpers. */
  readonly helper: Uint8Array
  /** Cost of an attack by a helper: more than all former attacks are worth. */
  readonly substitute: number
  readonly former: Int32Array
  /** Pairs whose attacks cost `cost` more. */
  readonly avoided: readonly { pairs: Int32Array; cost: number }[]
  /** All former and avoided attacks. */
  readonly special: Int32Array
  /** Row → class of rows that may pass attacks to each other, or `noNode`. */
  readonly classOf: Int32Array
  /** Attacks beside the flow, and the flow's limit, by row. */
  readonly filled: Int32Array
  readonly demand: Int32Array
  /** What keeping an attack is worth: more than all avoided ones cost, or nothing. */
  readonly worth: (row: number, column: number) => number
}

export const noNode = -1

/** A pair added or removed. */
interface Pair {
  readonly row: number
  readonly column: number
}

/** A cycle as the attacks it gives and takes, equally many. */
export interface Steps {
  readonly gives: Pair[]
  readonly takes: Pair[]
}

/** Labels of one search, by node: rows, then columns, the pool of attacks not sent, then one per class and fill. */
interface Labels {
  readonly cost: Float64Array
  readonly from: Int32Array
  /** Column that moves between siblings on the way to a row, or `noNode`. */
  readonly via: Int32Array
  readonly isQueued: Uint8Array
  queue: number[]
  next: number[]
}

/** Disjoint negative cycles, `undefined` if the budget ends first; Bellman–Ford over bit rows, only where an arc gains. */
export function circulation(network: Network, budget: { left: number }): Steps[] | undefined {
  const { rows, columns, words } = network.flow.feasibility
  const levels = levelNodes(network)
  const pool = rows.length + columns.length
  const size = pool + 1 + levels.size
  const labels: Labels = {
    cost: new Float64Array(size),
    from: new Int32Array(size).fill(noNode),
    via: new Int32Array(size).fill(noNode),
    isQueued: new Uint8Array(size),
    queue: [],
    next: [],
  }
  relaxGains(network, labels)
  while (labels.next.length > 0) {
    labels.queue = labels.next
    labels.next = []
    for (const node of labels.queue) {
      labels.isQueued[node] = 0
      if (node < rows.length) {
        checkDeadline()
        budget.left -= words
        relaxRow(network, labels, node, levels)
      } else if (node < pool) relaxColumn(network, labels, node - rows.length)
      else if (node === pool) relaxPool(network, labels)
      else relaxLevel(labels, node, levels.members(node))
      if (budget.left < 0) return undefined
    }
    const cycles = cyclesIn(network, labels)
    if (cycles.length > 0) return cycles
  }
  return []
}

/** Nodes between rows whose attacks may pass on: one per class and fill. */
interface LevelNodes {
  readonly size: number
  /** Node to which the row gives up an attack, or `noNode`. */
  below: (row: number) => number
  /** Rows that can take one. */
  members: (node: number) => readonly number[]
}

function levelNodes({ flow, classOf, filled, demand }: Network): LevelNodes {
  const { rows, columns } = flow.feasibility
  const first = rows.length + columns.length + 1
  const ids = new Map<string, number>()
  const lists: number[][] = []
  const levelKey = (row: number, fill: number) => `${classOf[row]} ${filled[row]! + fill}`
  for (let row = 0; row < rows.length; row++) {
    if (classOf[row] === noNode || flow.fill[row]! >= demand[row]!) continue
    const key = levelKey(row, flow.fill[row]!)
    const id = ids.get(key) ?? lists.length
    if (id === lists.length) lists.push([])
    ids.set(key, id)
    lists[id]!.push(row)
  }
  const below = Int32Array.from(rows.keys(), (row) => {
    if (classOf[row] === noNode || flow.fill[row] === 0) return noNode
    const id = ids.get(levelKey(row, flow.fill[row]! - 1))
    return id === undefined ? noNode : first + id
  })
  return { size: lists.length, below: (row) => below[row]!, members: (node) => lists[node - first]! }
}

function relax({ cost, from, via, isQueued, next }: Labels, node: number, to: number, value: number, column = noNode) {
  if (value >= cost[to]!) return
  cost[to] = value
  from[to] = node
  via[to] = column
  if (isQueued[to] === 1) return
  isQueued[to] = 1
  next.push(to)
}

function relaxGains(network: Network, labels: Labels): void {
  const { flow, helper, former, avoided } = network
  const { rows, columns, words } = flow.feasibility
  for (let row = 0; row < rows.length; row++) {
    for (let w = 0; w < words; w++)
      for (let bits = flow.open[row * words + w]! & former[row * words + w]!; bits !== 0; bits &= bits - 1) {
        const column = (w << 5) + lowestBit(bits)
        relax(labels, row, rows.length + column, attackCost(network, row, column))
      }
    relaxSiblings(network, labels, row)
  }
  for (let column = 0; column < columns.length; column++)
    if (avoided.length > 0 || helper[column] === 1) relaxColumn(network, labels, column)
}

function attackCost(
  { flow, helper, isIdle, substitute, avoided, worth }: Network,
  row: number,
  column: number,
): number {
  if (isIdle[row] === 1) return 0
  let cost = helper[column]! * substitute - worth(row, column)
  for (const { pairs, cost: more } of avoided) if (hasBit(pairs, column, row * flow.feasibility.words)) cost += more
  return cost
}

/** A row gains an open column, a sibling's column, or gives up an attack for one of its class. */
function relaxRow(network: Network, labels: Labels, row: number, levels: LevelNodes): void {
  const { flow, special, helper, isIdle, substitute } = network
  const { rows, words } = flow.feasibility
  const { cost } = labels
  const base = row * words
  const own = cost[row]!
  for (let w = 0; w < words; w++) {
    for (let bits = flow.open[base + w]!; bits !== 0; bits &= bits - 1) {
      const bit = lowestBit(bits)
      const column = (w << 5) + bit
      const to = rows.length + column
      if (((special[base + w]! >>> bit) & 1) === 0) {
        const value = own + (isIdle[row] === 1 ? 0 : helper[column]! * substitute)
        if (value < cost[to]!) relax(labels, row, to, value)
      } else relax(labels, row, to, own + attackCost(network, row, column))
    }
  }
  relaxSiblings(network, labels, row)
  const below = levels.below(row)
  if (below !== noNode) relax(labels, row, below, own)
}

function relaxSiblings(network: Network, labels: Labels, row: number): void {
  const { flow } = network
  const { sibling, words, bits } = flow.feasibility
  for (let other = sibling[row]!; other !== row; other = sibling[other]!)
    for (let w = 0; w < words; w++)
      for (let common = flow.held[other * words + w]! & bits[row * words + w]!; common !== 0; common &= common - 1) {
        const column = (w << 5) + lowestBit(common)
        const change = attackCost(network, row, column) - attackCost(network, other, column)
        relax(labels, row, other, labels.cost[row]! + change, column)
      }
}

/** A column gives up one of its attacks, or sends one it has left. */
function relaxColumn(network: Network, labels: Labels, column: number): void {
  const { head, next, edgeRow, left, feasibility } = network.flow
  const node = feasibility.rows.length + column
  const own = labels.cost[node]!
  for (let edge = head[column]!; edge >= 0; edge = next[edge]!)
    relax(labels, node, edgeRow[edge]!, own - attackCost(network, edgeRow[edge]!, column))
  if (left[column]! > 0) relax(labels, node, feasibility.rows.length + feasibility.columns.length, own)
}

/** Any column may send less. */
function relaxPool({ flow }: Network, labels: Labels): void {
  const { rows, columns } = flow.feasibility
  const pool = rows.length + columns.length
  for (let column = 0; column < columns.length; column++)
    if (flow.head[column]! >= 0) relax(labels, pool, rows.length + column, labels.cost[pool]!)
}

function relaxLevel(labels: Labels, node: number, members: readonly number[]): void {
  for (const row of members) relax(labels, node, row, labels.cost[node]!)
}

/** Cycles of predecessors are negative, and share no node. */
function cyclesIn(network: Network, { from, via }: Labels): Steps[] {
  const { rows, columns } = network.flow.feasibility
  const pool = rows.length + columns.length
  const seen = new Int32Array(from.length)
  const cycles: Steps[] = []
  for (let start = 0; start < from.length; start++) {
    let node = start
    while (node !== noNode && seen[node] === 0) {
      seen[node] = start + 1
      node = from[node]!
    }
    if (node === noNode || seen[node] !== start + 1) continue
    const steps: Steps = { gives: [], takes: [] }
    const end = node
    do {
      const before = from[node]!
      if (node < rows.length && before < rows.length) {
        steps.gives.push({ row: before, column: via[node]! })
        steps.takes.push({ row: node, column: via[node]! })
      } else if (node < rows.length && before < pool) steps.takes.push({ row: node, column: before - rows.length })
      else if (before < rows.length && node < pool) steps.gives.push({ row: before, column: node - rows.length })
      node = before
    } while (node !== end)
    cycles.push(steps)
  }
  return cycles
}
