import { addBit, removeBit } from '../flow/bits.ts'
import { hold, release } from '../flow/flow.ts'
import { addOff, priceOfOff } from './absence-risk.ts'
import { addToHour, isSameHour, priceInHour } from './hourly-launches.ts'
import { addLook, priceOfDistance, priceOfLook } from './imitation.ts'
import { addLaunches, crowding, densityAround } from './launch-density.ts'
import { priceOfLast, priceOfMore } from './player-load.ts'
import { describe, minuteAt, NEVER, type Schedule } from './schedule.ts'
import { eighth } from './ways.ts'

/**
 * An attack's price, in fields, is its distance, what it adds to its player's load, and its extra: what launches of its player
 * nearby in time or above the goal of an hour, and attacks on its target by the same player or from the same direction, cost.
 * Attacks on idle rows are not sent and cost nothing.
 *
 * Two launches of a player in one minute cost 2 × CROWDED, in neighbouring minutes half of that, summed over pairs.
 */
const CROWDED = 24
/** Two attacks on one target by one player, and from the same eighth of the compass. */
const SAME_PLAYER = 64
const SAME_DIRECTION = 32

/** Counts all launches and origins of a schedule just built. */
export function countExtras(schedule: Schedule): void {
  const { isSpread, sameOrigin, owner, side } = schedule
  for (let slot = 0; slot < owner.length; slot++) {
    addLaunch(schedule, slot, 1)
    if (isSpread) sameOrigin[slot] = originCost(schedule, slot, owner[slot]!, side[slot]!)
  }
}

/** Extra of the slot's attack. */
export function extra({ minute, owner, sameOrigin, density, hourly }: Schedule, slot: number): number {
  const at = minute[slot]!
  if (at === NEVER) return 0
  const crowded = CROWDED * (densityAround(density, owner[slot]!, at) - 2) + sameOrigin[slot]!
  return hourly ? crowded + priceInHour(hourly, owner[slot]!, at, 1) : crowded
}

/** What the slot's off costs because much of its target's hangs on its player. */
export const riskOf = (schedule: Schedule, slot: number): number => riskInstead(schedule, slot, schedule.owner[slot]!)

/** What an off of a player would cost in its place. */
export const riskInstead = ({ risk, row, owner }: Schedule, slot: number, who: number): number =>
  risk ? priceOfOff(risk, row[slot]!, who, owner[slot]!) : 0

/** What the slot's attack costs for what its target's owner sees of it. */
export function lookOf({ imitation, row, column, account, distance, minute }: Schedule, slot: number): number {
  if (!imitation || minute[slot] === NEVER) return 0
  const own = account[column[slot]!]!
  return priceOfLook(imitation, row[slot]!, own, own) + priceOfDistance(imitation, slot, distance[slot]!)
}

/** What the slot's attack costs for its player's share, which is not in the extra: exchanges of two attacks keep shares. */
export const shareOf = ({ minute, owner, loads }: Schedule, slot: number): number =>
  minute[slot] === NEVER ? 0 : priceOfLast(loads, owner[slot]!)

/** What two slots cost for being close to each other, which is part of both extras. */
export function mutual({ owner, minute, hourly }: Schedule, slot: number, other: number): number {
  const who = owner[slot]!
  if (who !== owner[other]) return 0
  const [at, at2] = [minute[slot]!, minute[other]!]
  const crowded = CROWDED * crowding(at, at2)
  if (!hourly || at === NEVER || !isSameHour(at, at2)) return crowded
  return crowded + priceInHour(hourly, who, at, 1) - priceInHour(hourly, who, at, 2)
}

/** Price of a column, `distance` fields away, in place of the slot's, with its player's share; a lower bound of it if that reaches `limit`. */
export function priceInstead(schedule: Schedule, slot: number, c: number, distance: number, limit: number): number {
  const { row, column, player, account, owner, minute, density, isSpread, loads, hourly, risk, imitation } = schedule
  const r = row[slot]!
  const who = player[c]!
  const isSamePlayer = who === owner[slot]
  let price = distance + (isSamePlayer ? priceOfLast(loads, who) : priceOfMore(loads, who))
  if (risk) price += priceOfOff(risk, r, who, owner[slot]!)
  if (imitation)
    price +=
      priceOfLook(imitation, r, account[c]!, account[column[slot]!]!) + priceOfDistance(imitation, slot, distance)
  if (price >= limit) return price
  const at = minuteAt(schedule, r, c, distance)
  let around = densityAround(density, who, at)
  if (isSamePlayer) around -= crowding(at, minute[slot]!)
  price += CROWDED * around
  if (hourly) price += priceInHour(hourly, who, at, isSamePlayer && isSameHour(at, minute[slot]!) ? 1 : 0)
  return isSpread && price < limit ? price + originCost(schedule, slot, who, eighth(schedule, r, c)) : price
}

/**
 * Price of two slots with exchanged columns, at these distances; a lower bound of it if that reaches `limit`. The cost of two
 * launches close to each other counts once.
 */
export function priceSwapped(
  schedule: Schedule,
  slot: number,
  other: number,
  distance: number,
  otherDistance: number,
  limit: number,
): number {
  const { row, column, account, owner, minute, idle, density, isSpread, hourly, imitation } = schedule
  const r = row[slot]!
  const r2 = row[other]!
  const c = column[slot]!
  const c2 = column[other]!
  const who = owner[slot]!
  const who2 = owner[other]!
  const at = minute[slot]!
  const at2 = minute[other]!
  const isOnePlayer = who === who2
  let price = distance + otherDistance + riskInstead(schedule, slot, who2) + riskInstead(schedule, other, who)
  let then = NEVER
  // A village's players stay the same if both attacks are on it.
  const isOnePlace = imitation?.place[r] === imitation?.place[r2]
  if (idle[r] === 0) {
    if (imitation)
      price +=
        priceOfLook(imitation, r, account[isOnePlace ? c : c2]!, account[c]!) +
        priceOfDistance(imitation, slot, distance)
    if (isSpread) price += originCost(schedule, slot, who2, eighth(schedule, r, c2))
    if (price >= limit) return price
    then = minuteAt(schedule, r, c2, distance)
    let around = densityAround(density, who2, then) - crowding(then, at2)
    if (isOnePlayer) around -= crowding(then, at)
    price += CROWDED * around
    if (hourly) {
      const removed = Number(isSameHour(then, at2)) + Number(isOnePlayer && isSameHour(then, at))
      price += priceInHour(hourly, who2, then, removed)
    }
    if (price >= limit) return price
  }
  if (idle[r2] === 0) {
    if (imitation)
      price +=
        priceOfLook(imitation, r2, account[isOnePlace ? c2 : c]!, account[c2]!) +
        priceOfDistance(imitation, other, otherDistance)
    if (price >= limit) return price
    const then2 = minuteAt(schedule, r2, c, otherDistance)
    let around = densityAround(density, who, then2) - crowding(then2, at)
    if (isOnePlayer) around += crowding(then2, then) - crowding(then2, at2)
    price += CROWDED * around
    if (hourly) {
      const added = Number(isOnePlayer && isSameHour(then2, then))
      const removed = Number(isSameHour(then2, at)) + Number(isOnePlayer && isSameHour(then2, at2))
      price += priceInHour(hourly, who, then2, removed - added)
    }
    if (isSpread && price < limit) price += originCost(schedule, other, who, eighth(schedule, r2, c))
  }
  return price
}

/** Gives the slot a free column. */
export function replace(schedule: Schedule, slot: number, c: number): void {
  const { flow } = schedule
  const old = schedule.column[slot]!
  const r = schedule.row[slot]!
  addLaunch(schedule, slot, -1)
  release(flow, old, r)
  flow.left[old]!++
  addBit(flow.free, old)
  refill(schedule, slot, c)
  addLaunch(schedule, slot, 1)
  hold(flow, c, r)
  flow.left[c]!--
  if (flow.left[c] === 0) removeBit(flow.free, c)
}

/** Exchanges the columns of two slots. */
export function swap(schedule: Schedule, slot: number, other: number): void {
  const { flow, row, column } = schedule
  const r = row[slot]!
  const r2 = row[other]!
  const c = column[slot]!
  const c2 = column[other]!
  addLaunch(schedule, slot, -1)
  addLaunch(schedule, other, -1)
  release(flow, c, r)
  release(flow, c2, r2)
  refill(schedule, slot, c2)
  refill(schedule, other, c)
  hold(flow, c2, r)
  hold(flow, c, r2)
  addLaunch(schedule, slot, 1)
  addLaunch(schedule, other, 1)
}

function addLaunch(schedule: Schedule, slot: number, count: 1 | -1): void {
  const { minute, owner, density, loads, hourly, risk, imitation, row, column, account } = schedule
  if (minute[slot] === NEVER) return
  const player = owner[slot]!
  addLaunches(density, player, minute[slot]!, count)
  loads.attacks[player]! += count
  if (risk) addOff(risk, row[slot]!, player, count)
  if (imitation) addLook(imitation, row[slot]!, account[column[slot]!]!, count)
  if (hourly) addToHour(hourly, player, minute[slot]!, count)
}

/** What player and direction of an attack in a slot cost beside the others on its row. */
function originCost({ row, start, idle, owner, side }: Schedule, slot: number, who: number, direction: number): number {
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

function refill(schedule: Schedule, slot: number, c: number): void {
  const { isSpread, sameOrigin } = schedule
  if (isSpread) shareOrigin(schedule, slot, -1)
  describe(schedule, slot, c)
  if (isSpread) sameOrigin[slot] = shareOrigin(schedule, slot, 1)
}

/** Adds the slot's player and direction to the cost of the others on its row, or takes them off; their sum. */
function shareOrigin({ row, start, idle, owner, side, sameOrigin }: Schedule, slot: number, sign: 1 | -1): number {
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
