import { addBit, removeBit } from '../flow/bits.ts'
import { type Flow, hold, idleRows, release } from '../flow/flow.ts'
import { type Problem, travelTime } from '../model/problem.ts'
import { addAll, type Launches, noLaunches } from './launch-density.ts'

/**
 * An assignment as one slot per attack, in row order: `row[i]` is fixed, `column[i]` exchangeable with other slots or
 * free columns, keeping every row's fill.
 */
export interface Schedule {
  readonly row: Int32Array
  readonly column: Int32Array
  /** Row r has slots `start[r] … start[r + 1]`. */
  readonly start: Int32Array
  /** Cost of an attack on the row by the column beside all attacks in slots, as fields of distance. */
  price(row: number, column: number): number
  /** The distance part of `price`. */
  distance(row: number, column: number): number
  /** Player and launch of an attack as one key. */
  second(row: number, column: number): string
  /** Whether only the first column is a helper. */
  helps(column: number, other: number): boolean
  /** Whether attacks on the row are attacks not sent (`Targets.idleOf`): they cost nothing. */
  isIdle(row: number): boolean
  /** Empties a slot, reopening the pair and returning the column's attack. */
  take(slot: number): void
  put(slot: number, column: number): void
}

/**
 * In fields. Two launches of a player in one minute cost 2 × CROWDED, in neighbouring minutes half of that, summed
 * over pairs. Finite, as large plans would otherwise travel three times as far to relieve the last minutes.
 */
const CROWDED = 24
/** Two attacks on one target by one player, and from the same eighth of the compass. */
const SAME_PLAYER = 64
const SAME_DIRECTION = 32

const EMPTY = -1

/** The schedule of a flow; keeps its `open`, `left` and `free` current, but not its edge chains. */
export function buildSchedule(problem: Problem, flow: Flow, origins: 'any' | 'spread', standing?: Launches): Schedule {
  const { senders } = problem
  const { columns } = flow.feasibility
  const helper = columns.map((s) => senders.helper?.[s] ?? 0)
  const player = columns.map((s) => senders.player[s]!)
  const idle = new Uint8Array(flow.fill.length)
  for (const r of idleRows(problem, flow.feasibility)) idle[r] = 1
  const { squared, launch, eighth } = waysOf(problem, flow)
  const slots = slotsOf(flow)
  const { row, column } = slots
  const sideOf = Uint8Array.from(row, (r, slot) => eighth(r, column[slot]!))
  const crowd = noLaunches(row.length)
  addAll(crowd, standing)
  row.forEach((r, slot) => {
    const c = column[slot]!
    if (idle[r] === 0) crowd.add(player[c]!, launch(r, c))
  })

  return {
    ...slots,
    price(r, c) {
      if (idle[r] === 1) return 0
      const crowded = CROWDED * crowd.around(player[c]!, launch(r, c))
      const sameOrigin = origins === 'spread' ? costOfOrigins(slots, sideOf, player, r, c, eighth(r, c)) : 0
      return Math.sqrt(squared(r, c)) + crowded + sameOrigin
    },
    distance: (r, c) => (idle[r] === 1 ? 0 : Math.sqrt(squared(r, c))),
    second: (r, c) => `${player[c]!} ${launch(r, c)}`,
    isIdle: (r) => idle[r] === 1,
    helps: (c, other) => helper[c]! > helper[other]!,
    take(slot) {
      const r = row[slot]!
      const c = column[slot]!
      column[slot] = EMPTY
      if (idle[r] === 0) crowd.remove(player[c]!, launch(r, c))
      release(flow, c, r)
      flow.left[c]!++
      addBit(flow.free, c)
    },
    put(slot, c) {
      const r = row[slot]!
      column[slot] = c
      sideOf[slot] = eighth(r, c)
      if (idle[r] === 0) crowd.add(player[c]!, launch(r, c))
      hold(flow, c, r)
      flow.left[c]!--
      if (flow.left[c] === 0) removeBit(flow.free, c)
    },
  }
}

type Slots = Pick<Schedule, 'row' | 'column' | 'start'>

/** Cost of an attack from eighth `side` for others on the row with the same player or side. */
function costOfOrigins(
  { column, start }: Slots,
  sideOf: Uint8Array,
  player: Int32Array,
  r: number,
  c: number,
  side: number,
): number {
  let cost = 0
  for (let slot = start[r]!; slot < start[r + 1]!; slot++) {
    const other = column[slot]!
    if (other === EMPTY) continue
    if (player[other] === player[c]) cost += SAME_PLAYER
    if (sideOf[slot] === side) cost += SAME_DIRECTION
  }
  return cost
}

function waysOf(problem: Problem, flow: Flow) {
  const { senders, targets } = problem
  const { columns, rows } = flow.feasibility
  const from = { x: columns.map((s) => senders.x[s]!), y: columns.map((s) => senders.y[s]!) }
  const to = { x: rows.map((t) => targets.x[t]!), y: rows.map((t) => targets.y[t]!) }
  const arrival = Float64Array.from(rows, (t) => targets.arrival[t]!)
  const speed = Float64Array.from(columns, (s) => senders.minutesPerField[s]!)
  const squared = (r: number, c: number) => {
    const dx = from.x[c]! - to.x[r]!
    const dy = from.y[c]! - to.y[r]!
    return dx * dx + dy * dy
  }
  return {
    squared,
    launch: (r: number, c: number) => arrival[r]! - travelTime(squared(r, c), speed[c]!),
    eighth(r: number, c: number) {
      const dx = from.x[c]! - to.x[r]!
      const dy = from.y[c]! - to.y[r]!
      return (dx > 0 ? 4 : 0) + (dy > 0 ? 2 : 0) + (Math.abs(dx) > Math.abs(dy) ? 1 : 0)
    },
  }
}

function slotsOf(flow: Flow): Slots {
  const start = new Int32Array(flow.fill.length + 1)
  for (let r = 0; r < flow.fill.length; r++) start[r + 1] = start[r]! + flow.fill[r]!
  const next = start.slice()
  const row = new Int32Array(flow.edges)
  const column = new Int32Array(flow.edges)
  for (let c = 0; c < flow.head.length; c++)
    for (let edge = flow.head[c]!; edge >= 0; edge = flow.next[edge]!) {
      const r = flow.edgeRow[edge]!
      const slot = next[r]!++
      row[slot] = r
      column[slot] = c
    }
  return { row, column, start }
}
