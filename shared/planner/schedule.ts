import { addBit, removeBit } from './bits.ts'
import { type Crowd, emptyCrowd, type Launches } from './crowd.ts'
import { type Flow, hold, release } from './flow.ts'
import { type Problem, travelTime } from './problem.ts'

/**
 * An assignment as one slot per attack, in row order: slot i, with `row[i]` fixed for good, holds an attack by `column[i]`.
 * Exchanging columns between slots or with free ones keeps the number of attacks and every row's fill.
 */
export interface Schedule {
  readonly row: Int32Array
  readonly column: Int32Array
  /** Slots of row r: `start[r] … start[r + 1]`. */
  readonly start: Int32Array
  /** What an attack on the row by the column would cost beside all attacks now in slots; fields of distance. */
  price(row: number, column: number): number
  /** The part of `price` that is distance. */
  distance(row: number, column: number): number
  /** Whether the column is a helper and the other is none. */
  helps(column: number, other: number): boolean
  /** Empties a slot; the pair is open again and the column has an attack more. */
  take(slot: number): void
  /** Fills an empty slot. */
  put(slot: number, column: number): void
}

/**
 * What things are worth in fields. Two launches of a player in one minute cost 2 × CROWDED, in neighbouring minutes half of
 * that; as every pair counts, a minute gets dear quickly. Finite on purpose: without a limit a large plan travels three
 * times as far to win the last minutes, which nobody wants to pay.
 */
const CROWDED = 24
/** Two attacks of one player on one target, and two from the same eighth of the compass. */
const SAME_PLAYER = 64
const SAME_DIRECTION = 32

const EMPTY = -1

/** The schedule of a flow; keeps `open`, `left` and `free` of the flow up to date, its chains of edges go stale. */
export function scheduleOf(problem: Problem, flow: Flow, origins: 'any' | 'spread', standing?: Launches): Schedule {
  const { columns, rows } = flow.feasibility
  const { senders, targets } = problem
  const place = { x: columns.map((s) => senders.x[s] ?? 0), y: columns.map((s) => senders.y[s] ?? 0) }
  const goal = { x: rows.map((t) => targets.x[t] ?? 0), y: rows.map((t) => targets.y[t] ?? 0) }
  const arrival = Float64Array.from(rows, (t) => targets.arrival[t] ?? 0)
  const speed = Float64Array.from(columns, (s) => senders.minutesPerField[s] ?? 0)
  const helper = columns.map((s) => senders.helper?.[s] ?? 0)
  const player = columns.map((s) => senders.player[s] ?? 0)
  const { row, column, start } = slotsOf(flow)
  const sideOf = new Uint8Array(row.length)
  const crowd: Crowd = emptyCrowd(flow.edges)

  function squared(r: number, c: number): number {
    const dx = (place.x[c] ?? 0) - (goal.x[r] ?? 0)
    const dy = (place.y[c] ?? 0) - (goal.y[r] ?? 0)
    return dx * dx + dy * dy
  }
  const launch = (r: number, c: number) => (arrival[r] ?? 0) - travelTime(squared(r, c), speed[c] ?? 0)
  const eighth = (r: number, c: number) => {
    const dx = (place.x[c] ?? 0) - (goal.x[r] ?? 0)
    const dy = (place.y[c] ?? 0) - (goal.y[r] ?? 0)
    return (dx > 0 ? 4 : 0) + (dy > 0 ? 2 : 0) + (Math.abs(dx) > Math.abs(dy) ? 1 : 0)
  }
  function sameOrigin(r: number, c: number): number {
    let cost = 0
    const side = eighth(r, c)
    for (let i = start[r] ?? 0; i < (start[r + 1] ?? 0); i++) {
      const other = column[i] ?? EMPTY
      if (other === EMPTY) continue
      if (player[other] === player[c]) cost += SAME_PLAYER
      if (sideOf[i] === side) cost += SAME_DIRECTION
    }
    return cost
  }
  function price(r: number, c: number): number {
    const crowded = CROWDED * crowd.around(player[c] ?? 0, launch(r, c))
    return Math.sqrt(squared(r, c)) + crowded + (origins === 'spread' ? sameOrigin(r, c) : 0)
  }

  standing?.player.forEach((who, i) => {
    crowd.add(who, standing.launch[i] ?? 0)
  })
  for (let i = 0; i < row.length; i++) {
    crowd.add(player[column[i] ?? 0] ?? 0, launch(row[i] ?? 0, column[i] ?? 0))
    sideOf[i] = eighth(row[i] ?? 0, column[i] ?? 0)
  }
  return {
    row,
    column,
    start,
    price,
    helps: (c, other) => (helper[c] ?? 0) > (helper[other] ?? 0),
    distance: (r, c) => Math.sqrt(squared(r, c)),
    take(slot) {
      const r = row[slot] ?? 0
      const c = column[slot] ?? 0
      column[slot] = EMPTY
      crowd.remove(player[c] ?? 0, launch(r, c))
      release(flow, c, r)
      flow.left[c] = (flow.left[c] ?? 0) + 1
      addBit(flow.free, c)
    },
    put(slot, c) {
      const r = row[slot] ?? 0
      column[slot] = c
      sideOf[slot] = eighth(r, c)
      crowd.add(player[c] ?? 0, launch(r, c))
      hold(flow, c, r)
      flow.left[c] = (flow.left[c] ?? 0) - 1
      if (flow.left[c] === 0) removeBit(flow.free, c)
    },
  }
}

function slotsOf(flow: Flow): { row: Int32Array; column: Int32Array; start: Int32Array } {
  const start = new Int32Array(flow.fill.length + 1)
  for (let r = 0; r < flow.fill.length; r++) start[r + 1] = (start[r] ?? 0) + (flow.fill[r] ?? 0)
  const next = start.slice()
  const row = new Int32Array(flow.edges)
  const column = new Int32Array(flow.edges)
  for (let c = 0; c < flow.head.length; c++)
    for (let edge = flow.head[c] ?? -1; edge >= 0; edge = flow.next[edge] ?? -1) {
      const r = flow.edgeRow[edge] ?? 0
      const slot = next[r] ?? 0
      next[r] = slot + 1
      row[slot] = r
      column[slot] = c
    }
  return { row, column, start }
}
