import { checkDeadline } from '../../lib/deadline.ts'
import { hasBit, lowestBit } from '../flow/bits.ts'
import type { Flow } from '../flow/flow.ts'
import type { Problem } from '../model/problem.ts'
import type { Launches } from './launch-density.ts'
import { partSeconds } from './part-seconds.ts'
import { buildSchedule, type Schedule } from './schedule.ts'

/** Max added distance per exchange and pass, in fields; cheapest improvements first. */
const DETOURS = [8, 40, Infinity]
/** Max free columns and other slots compared per slot, within a total. */
const COMPARISONS = { total: 11_000_000, least: 48, most: 160 }

/**
 * Makes a maximum assignment easier to send, keeping every target's fill.
 *
 * Exchanges slots with free villages or each other. Lowers a player's launches in the same or next minute (including
 * `standing` ones), with `spread` origins also attacks on a target by one player or from one eighth of the compass,
 * then distance. Every exchange strictly lowers the sum and none adds a helper. A heuristic of at most 3 passes with
 * at most 160 comparisons with free villages and as many with other attacks per attack, about 11 million each per pass. Former attacks stay, but to part them from a
 * new launch of their player in the same second (`partSeconds`).
 */
export function sendable(
  problem: Problem,
  flow: Flow,
  origins: 'any' | 'spread',
  standing?: Launches,
  isFormer?: (row: number, column: number) => boolean,
): Schedule {
  const schedule = buildSchedule(problem, flow, origins, standing)
  const slots = schedule.row.length
  const share = Math.floor(COMPARISONS.total / Math.max(1, slots))
  const effort = Math.min(COMPARISONS.most, Math.max(COMPARISONS.least, share))
  // Exchanges keep what columns have left.
  const hasFree = flow.free.some((word) => word !== 0)
  const isKept = Uint8Array.from(schedule.row, (r, slot) => (isFormer?.(r, schedule.column[slot]!) ? 1 : 0))
  for (const [pass, detour] of DETOURS.entries()) {
    let improved = 0
    for (let slot = 0; slot < slots; slot++) {
      if (slot % 64 === 0) checkDeadline()
      if (isKept[slot] === 1) continue
      if (hasFree && replaceByFree(schedule, flow, slot, effort, detour)) improved++
      if (exchange(schedule, flow, slot, effort, detour, pass, isKept)) improved++
    }
    if (detour === Infinity && improved * 200 <= slots) break
  }
  if (isFormer) partSeconds(schedule, flow, isKept, standing)
  return schedule
}

/** Smaller differences are rounding errors. */
const EPSILON = 1e-6

/** Replaces a slot's column by the best compared free one, if better. */
function replaceByFree(schedule: Schedule, flow: Flow, slot: number, effort: number, detour: number): boolean {
  const { row, column, distance, from, to, extra, priceInstead, helps, replace, isIdle } = schedule
  const { open, free, left, feasibility } = flow
  const { words } = feasibility
  const r = row[slot]!
  if (isIdle(r)) return false
  const old = column[slot]!
  const base = r * words
  const farthest = distance[slot]! + detour
  const { x: fromX, y: fromY } = from
  const x = to.x[r]!
  const y = to.y[r]!
  let best = old
  let bestPrice = distance[slot]! + extra(slot) - EPSILON
  let budget = effort
  let w = effort < left.length ? (slot * 7919) % words : 0
  for (let i = 0; i < words && budget > 0; i++) {
    let candidates = open[base + w]! & free[w]!
    if (w === old >>> 5) candidates |= 1 << (old & 31)
    while (candidates !== 0) {
      const c = (w << 5) + lowestBit(candidates)
      candidates &= candidates - 1
      budget--
      const dx = fromX[c]! - x
      const dy = fromY[c]! - y
      const newDistance = Math.sqrt(dx * dx + dy * dy)
      if (newDistance > farthest || newDistance >= bestPrice || c === old || helps(c, old)) continue
      const price = priceInstead(slot, c, newDistance, bestPrice)
      if (price >= bestPrice) continue
      best = c
      bestPrice = price
    }
    if (++w === words) w = 0
  }
  if (best !== old) replace(slot, best)
  return best !== old
}

/** Makes the first improving exchange; half the partners are neighbours, half spread over all slots. */
function exchange(
  schedule: Schedule,
  flow: Flow,
  slot: number,
  effort: number,
  detour: number,
  pass: number,
  isKept: Uint8Array,
): boolean {
  const { row, column, distance, from, to, extra, mutual, isCheaperSwapped, swap, isIdle, helps } = schedule
  const { words } = flow.feasibility
  const slots = row.length
  const r = row[slot]!
  const c = column[slot]!
  const own = distance[slot]!
  const ownExtra = extra(slot)
  const isIdleRow = isIdle(r)
  // An attack without extra can only get nearer.
  const limit = own + (ownExtra < EPSILON ? -EPSILON : detour)
  const { x: fromX, y: fromY } = from
  const { x: toX, y: toY } = to
  const x = toX[r]!
  const y = toY[r]!
  const ownX = fromX[c]!
  const ownY = fromY[c]!
  const all = effort >= slots - 1
  const stride = Math.max(1, Math.floor((2 * slots) / effort))
  for (let i = 1; i <= (all ? slots - 1 : effort); i++) {
    let other = slot + (all ? i : i & 1 ? (i >> 1) + 1 : (i >> 1) * stride + pass)
    while (other >= slots) other -= slots
    const r2 = row[other]!
    const c2 = column[other]!
    if (r2 === r || c2 === c || isKept[other] === 1) continue
    const farthest = limit + distance[other]!
    const dx = fromX[c2]! - x
    const dy = fromY[c2]! - y
    const newDistance = isIdleRow ? 0 : Math.sqrt(dx * dx + dy * dy)
    if (newDistance > farthest) continue
    const isOtherIdle = isIdle(r2)
    const dx2 = ownX - toX[r2]!
    const dy2 = ownY - toY[r2]!
    const otherDistance = isOtherIdle ? 0 : Math.sqrt(dx2 * dx2 + dy2 * dy2)
    if (newDistance + otherDistance > farthest) continue
    const now = own + distance[other]! + ownExtra + extra(other) - mutual(slot, other) - EPSILON
    if (newDistance + otherDistance >= now) continue
    if (!hasBit(flow.open, c2, r * words) || !hasBit(flow.open, c, r2 * words)) continue
    if ((isOtherIdle && helps(c2, c)) || (isIdleRow && helps(c, c2))) continue
    if (!isCheaperSwapped(slot, other, newDistance, otherDistance, now)) continue
    swap(slot, other)
    return true
  }
  return false
}
