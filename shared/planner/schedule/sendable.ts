import { hasBit, lowestBit } from '../flow/bits.ts'
import type { Flow } from '../flow/flow.ts'
import type { Problem } from '../model/problem.ts'
import type { Launches } from './launch-density.ts'
import { buildSchedule, type Schedule } from './schedule.ts'

/** Fields that one exchange may add, pass by pass: the cheapest ways out of a crowd are taken first. */
const DETOURS = [8, 40, Infinity]
/** Free columns, and other slots, that one slot is compared with: all of them in small plans, fewer in large ones. */
const COMPARISONS = { total: 4_000_000, least: 48, most: 160 }

/**
 * Makes a maximum assignment easier to send, without touching the number of attacks or any target's fill.
 *
 * Attacks are exchanged for better ones, one slot at a time: with a free village, or crosswise with another slot. Better
 * means fewer launches of one player in the same or the next minute (`standing` ones count too), with `spread` origins also
 * fewer attacks on a target by the same player or out of the same eighth of the compass, and then a shorter distance; every
 * exchange strictly lowers the sum, and none puts a helper in the place of another village. A heuristic with bounded work:
 * at most 3 passes of at most 160 comparisons per attack, about four million a pass.
 */
export function sendable(problem: Problem, flow: Flow, origins: 'any' | 'spread', standing?: Launches): Schedule {
  const schedule = buildSchedule(problem, flow, origins, standing)
  const slots = schedule.row.length
  const share = Math.floor(COMPARISONS.total / Math.max(1, slots))
  const effort = Math.min(COMPARISONS.most, Math.max(COMPARISONS.least, share))
  for (const [pass, detour] of DETOURS.entries()) {
    let improved = 0
    for (let slot = 0; slot < slots; slot++) {
      if (replaceByFree(schedule, flow, slot, effort, detour)) improved++
      if (exchange(schedule, flow, slot, effort, detour, pass)) improved++
    }
    if (detour === Infinity && improved * 200 <= slots) break
  }
  return schedule
}

/** Differences below this are rounding, not improvement. */
const EPSILON = 1e-6

/** Puts the best of the free columns looked at into a slot, when that is better than the one it holds. */
function replaceByFree(schedule: Schedule, flow: Flow, slot: number, effort: number, detour: number): boolean {
  const { row, column, price, distance, helps, take, put } = schedule
  const { words } = flow.feasibility
  const r = row[slot]!
  const old = column[slot]!
  const base = r * words
  const farthest = distance(r, old) + detour
  take(slot)
  let best = old
  let bestPrice = price(r, old) - EPSILON
  let budget = effort
  let w = effort < flow.left.length ? (slot * 7919) % words : 0
  for (let i = 0; i < words && budget > 0; i++) {
    let candidates = flow.open[base + w]! & flow.free[w]!
    while (candidates !== 0) {
      const c = (w << 5) + lowestBit(candidates)
      candidates &= candidates - 1
      const p = c === old || distance(r, c) > farthest || helps(c, old) ? Infinity : price(r, c)
      if (p < bestPrice) {
        best = c
        bestPrice = p
      }
      budget--
    }
    if (++w === words) w = 0
  }
  put(slot, best)
  return best !== old
}

/** The first crosswise exchange found that is better; half the partners are neighbours, half come from all over. */
function exchange(schedule: Schedule, flow: Flow, slot: number, effort: number, detour: number, pass: number): boolean {
  const { row, column, distance } = schedule
  const { words } = flow.feasibility
  const slots = row.length
  const r = row[slot]!
  const c = column[slot]!
  const own = distance(r, c)
  const limit = own + (crowdsNothing(schedule, slot) ? -EPSILON : detour)
  const all = effort >= slots - 1
  const stride = Math.max(1, Math.floor((2 * slots) / effort))
  for (let i = 1; i <= (all ? slots - 1 : effort); i++) {
    const offset = all ? i : i & 1 ? (i >> 1) + 1 : (i >> 1) * stride + pass
    const other = (slot + offset) % slots
    const r2 = row[other]!
    const c2 = column[other]!
    if (r2 === r || c2 === c) continue
    if (distance(r, c2) + distance(r2, c) > limit + distance(r2, c2)) continue
    if (!hasBit(flow.open, c2, r * words) || !hasBit(flow.open, c, r2 * words)) continue
    if (swapIfBetter(schedule, slot, other)) return true
  }
  return false
}

/** Whether the attack in a slot crowds nothing, so that an exchange could only shorten its way. */
function crowdsNothing({ row, column, price, distance, take, put }: Schedule, slot: number): boolean {
  const r = row[slot]!
  const c = column[slot]!
  take(slot)
  const extra = price(r, c) - distance(r, c)
  put(slot, c)
  return extra < EPSILON
}

/** Exchanges the columns of two slots when that lowers the sum of their prices. */
function swapIfBetter({ row, column, price, take, put }: Schedule, slot: number, other: number): boolean {
  const r = row[slot]!
  const r2 = row[other]!
  const c = column[slot]!
  const c2 = column[other]!
  take(slot)
  let before = price(r, c)
  take(other)
  before += price(r2, c2)
  let after = price(r, c2)
  put(slot, c2)
  after += price(r2, c)
  const better = after < before - EPSILON
  if (better) put(other, c)
  else {
    take(slot)
    put(slot, c)
    put(other, c2)
  }
  return better
}
