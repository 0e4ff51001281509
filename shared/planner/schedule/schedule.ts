import { addBit, removeBit } from '../flow/bits.ts'
import { type Flow, hold, idleRows, release } from '../flow/flow.ts'
import { type Problem, travelTimeOver } from '../model/problem.ts'
import { crowding, emptyDensity, type Launches, toMinute } from './launch-density.ts'
import { type Places, waysBetween } from './ways.ts'

/**
 * An assignment as one slot per attack, in row order: `row[i]` is fixed, `column[i]` exchangeable with other slots or
 * free columns, keeping every row's fill.
 *
 * An attack's price, in fields, is its distance plus its extra: what launches of its player nearby in time, and attacks on its
 * target by the same player or from the same direction, cost. Attacks on idle rows (`Targets.idleOf`) are not sent and cost nothing.
 */
export interface Schedule {
  readonly row: Int32Array
  readonly column: Int32Array
  /** Row r has slots `start[r] … start[r + 1]`. */
  readonly start: Int32Array
  /** Slot → distance of its attack. */
  readonly distance: Float64Array
  /** Places of columns and rows. */
  readonly from: Places
  readonly to: Places
  /** Extra of the slot's attack. */
  extra(slot: number): number
  /** Player and launch of an attack as one key. */
  second(row: number, column: number): string
  /** Whether only the first column is a helper. */
  helps(column: number, other: number): boolean
  isIdle(row: number): boolean
  /** Price of a column, `distance` fields away, in place of the slot's; a lower bound of it if that reaches `limit`. */
  priceInstead(slot: number, column: number, distance: number, limit: number): number
  /** Gives the slot a free column. */
  replace(slot: number, column: number): void
  /**
   * Whether two slots cost less than `limit` with exchanged columns, at these distances. The cost of two launches close to each
   * other counts once.
   */
  isCheaperSwapped(slot: number, other: number, distance: number, otherDistance: number, limit: number): boolean
  /** What two slots cost for being close to each other, which is part of both extras. */
  mutual(slot: number, other: number): number
  swap(slot: number, other: number): void
}

/**
 * In fields. Two launches of a player in one minute cost 2 × CROWDED, in neighbouring minutes half of that, summed
 * over pairs. Finite, as large plans would otherwise travel three times as far to relieve the last minutes.
 */
const CROWDED = 24
/** Two attacks on one target by one player, and from the same eighth of the compass. */
const SAME_PLAYER = 64
const SAME_DIRECTION = 32

/** The minute of attacks that are not sent: far from all others. */
const NEVER = -1_000_000

/**
 * The schedule of a flow; keeps its `open`, `left` and `free` current, but not its edge chains. One closure, as its functions are the
 * innermost loops.
 */
export function buildSchedule(problem: Problem, flow: Flow, origins: 'any' | 'spread', standing?: Launches): Schedule {
  const { senders } = problem
  const { columns } = flow.feasibility
  const helper = columns.map((s) => senders.helper?.[s] ?? 0)
  const player = columns.map((s) => senders.player[s]!)
  const idle = new Uint8Array(flow.fill.length)
  for (const r of idleRows(problem, flow.feasibility)) idle[r] = 1
  const { from, to, arrival, speed, fields, eighth, firstMinute, lastMinute, travelled } = waysBetween(problem, flow)
  const { row, column, start } = listSlots(flow)
  const slots = row.length
  const distance = new Float64Array(slots)
  const minute = new Int32Array(slots)
  /** Slot → player and direction of its attack, and their cost beside the others on the row. */
  const owner = new Int32Array(slots)
  const side = new Uint8Array(slots)
  const sameOrigin = new Int32Array(slots)
  const isSpread = origins === 'spread'
  const density = emptyDensity(problem.windows.length, firstMinute, lastMinute)
  standing?.player.forEach((who, i) => {
    const at = toMinute(standing.launch[i]!)
    if (at >= firstMinute - 1 && at <= lastMinute + 1) density.add(who, at)
  })
  for (let slot = 0; slot < slots; slot++) {
    describe(slot, column[slot]!)
    launch(slot)
  }
  if (isSpread) for (let slot = 0; slot < slots; slot++) sameOrigin[slot] = originCost(slot, owner[slot]!, side[slot]!)

  function minuteAt(r: number, c: number, distance: number): number {
    return toMinute(arrival[r]! - travelTimeOver(travelled(r, c, distance), speed[c]!))
  }

  function describe(slot: number, c: number): void {
    const r = row[slot]!
    column[slot] = c
    owner[slot] = player[c]!
    side[slot] = eighth(r, c)
    distance[slot] = idle[r] === 1 ? 0 : fields(r, c)
    minute[slot] = idle[r] === 1 ? NEVER : minuteAt(r, c, distance[slot]!)
  }

  function launch(slot: number): void {
    if (minute[slot] !== NEVER) density.add(owner[slot]!, minute[slot]!)
  }
  function withdraw(slot: number): void {
    if (minute[slot] !== NEVER) density.remove(owner[slot]!, minute[slot]!)
  }

  /** What player and direction of an attack in a slot cost beside the others on its row. */
  function originCost(slot: number, who: number, direction: number): number {
    const r = row[slot]!
    if (idle[r] === 1) return 0
    const end = start[r + 1]!
    let cost = 0
    for (let i = start[r]!; i < end; i++) {
      if (i === slot) continue
      if (owner[i] === who) cost += SAME_PLAYER
      if (side[i] === direction) cost += SAME_DIRECTION
    }
    return cost
  }

  function refill(slot: number, c: number): void {
    if (isSpread) shareOrigin(slot, -1)
    describe(slot, c)
    if (isSpread) sameOrigin[slot] = shareOrigin(slot, 1)
  }

  /** Adds the slot's player and direction to the cost of the others on its row, or takes them off; their sum. */
  function shareOrigin(slot: number, sign: 1 | -1): number {
    const r = row[slot]!
    if (idle[r] === 1) return 0
    const who = owner[slot]!
    const direction = side[slot]!
    const end = start[r + 1]!
    let sum = 0
    for (let i = start[r]!; i < end; i++) {
      if (i === slot) continue
      const cost = (owner[i] === who ? SAME_PLAYER : 0) + (side[i] === direction ? SAME_DIRECTION : 0)
      sameOrigin[i]! += sign * cost
      sum += cost
    }
    return sum
  }

  return {
    row,
    column,
    start,
    distance,
    from,
    to,
    extra: (slot) =>
      minute[slot] === NEVER ? 0 : CROWDED * (density.around(owner[slot]!, minute[slot]!) - 2) + sameOrigin[slot]!,
    second: (r, c) => `${player[c]!} ${arrival[r]! - travelTimeOver(travelled(r, c, fields(r, c)), speed[c]!)}`,
    helps: (c, other) => helper[c]! > helper[other]!,
    isIdle: (r) => idle[r] === 1,
    priceInstead(slot, c, newDistance, limit) {
      const r = row[slot]!
      const who = player[c]!
      const at = minuteAt(r, c, newDistance)
      let around = density.around(who, at)
      if (who === owner[slot]) around -= crowding(at, minute[slot]!)
      const price = newDistance + CROWDED * around
      return isSpread && price < limit ? price + originCost(slot, who, eighth(r, c)) : price
    },
    replace(slot, c) {
      const old = column[slot]!
      const r = row[slot]!
      withdraw(slot)
      release(flow, old, r)
      flow.left[old]!++
      addBit(flow.free, old)
      refill(slot, c)
      launch(slot)
      hold(flow, c, r)
      flow.left[c]!--
      if (flow.left[c] === 0) removeBit(flow.free, c)
    },
    mutual: (slot, other) => (owner[slot] === owner[other] ? CROWDED * crowding(minute[slot]!, minute[other]!) : 0),
    isCheaperSwapped(slot, other, newDistance, otherDistance, limit) {
      const r = row[slot]!
      const r2 = row[other]!
      const c = column[slot]!
      const c2 = column[other]!
      const who = owner[slot]!
      const who2 = owner[other]!
      const at = minute[slot]!
      const at2 = minute[other]!
      const isOnePlayer = who === who2
      let price = newDistance + otherDistance
      let then = NEVER
      if (idle[r] === 0) {
        then = minuteAt(r, c2, newDistance)
        let around = density.around(who2, then) - crowding(then, at2)
        if (isOnePlayer) around -= crowding(then, at)
        price += CROWDED * around
        if (price >= limit) return false
      }
      if (idle[r2] === 0) {
        const then2 = minuteAt(r2, c, otherDistance)
        let around = density.around(who, then2) - crowding(then2, at)
        if (isOnePlayer) around += crowding(then2, then) - crowding(then2, at2)
        price += CROWDED * around
      }
      if (!isSpread || price >= limit) return price < limit
      price += originCost(slot, who2, eighth(r, c2))
      return price < limit && price + originCost(other, who, eighth(r2, c)) < limit
    },
    swap(slot, other) {
      const r = row[slot]!
      const r2 = row[other]!
      const c = column[slot]!
      const c2 = column[other]!
      withdraw(slot)
      withdraw(other)
      release(flow, c, r)
      release(flow, c2, r2)
      refill(slot, c2)
      refill(other, c)
      hold(flow, c2, r)
      hold(flow, c, r2)
      launch(slot)
      launch(other)
    },
  }
}

function listSlots(flow: Flow): Pick<Schedule, 'row' | 'column' | 'start'> {
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
