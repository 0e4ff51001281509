import { hasBit, lowestBit } from '../flow/bits.ts'
import type { Flow } from '../flow/flow.ts'
import type { Problem } from '../model/problem.ts'
import type { Launches } from './launch-density.ts'
import { partSeconds } from './parting.ts'
import { buildSchedule, type Schedule } from './schedule.ts'

/** Max added distance per exchange and pass, in fields; cheapest improvements first. */
const DETOURS = [8, 40, Infinity]
/** Max free columns and other slots compared per slot, within a total. */
const COMPARISONS = { total: 4_000_000, least: 48, most: 160 }

/**
 * Makes a maximum assignment easier to send, keeping every target's fill.
 *
 * Exchanges slots with free villages or each other. Lowers a player's launches in the same or next minute (including
 * `standing` ones), with `spread` origins also attacks on a target by one player or from one eighth of the compass,
 * then distance. Every exchange strictly lowers the sum and none adds a helper. A heuristic of at most 3 passes with
 * at most 160 comparisons per attack, about four million per pass. Former attacks stay, but to part them from a
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
  const isKept = Uint8Array.from(schedule.row, (r, slot) => (isFormer?.(r, schedule.column[slot]!) ? 1 : 0))
  for (const [pass, detour] of DETOURS.entries()) {
    let improved = 0
    for (let slot = 0; slot < slots; slot++) {
      if (isKept[slot] === 1) continue
      if (replaceByFree(schedule, flow, slot, effort, detour)) improved++
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
  const { row, column, distance, isIdle, helps } = schedule
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
    if (r2 === r || c2 === c || isKept[other] === 1) continue
    if (distance(r, c2) + distance(r2, c) > limit + distance(r2, c2)) continue
    if (!hasBit(flow.open, c2, r * words) || !hasBit(flow.open, c, r2 * words)) continue
    if ((isIdle(r2) && helps(c2, c)) || (isIdle(r) && helps(c, c2))) continue
    if (swapIfBetter(schedule, slot, other)) return true
  }
  return false
}

/** Whether a slot's attack has no cost but distance. */
function crowdsNothing({ row, column, price, distance, take, put }: Schedule, slot: number): boolean {
  const r = row[slot]!
  const c = column[slot]!
  take(slot)
  const extra = price(r, c) - distance(r, c)
  put(slot, c)
  return extra < EPSILON
}

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
