import { checkDeadline } from '../../lib/deadline.ts'
import { hasBit, lowestBit } from '../flow/bits.ts'
import type { Flow } from '../flow/flow.ts'
import type { Problem } from '../model/problem.ts'
import { ask } from './imitation.ts'
import { partSeconds } from './part-seconds.ts'
import {
  countExtras,
  extra,
  lookOf,
  mutual,
  priceInstead,
  priceSwapped,
  replace,
  riskOf,
  shareOf,
  swap,
} from './prices.ts'
import { buildSchedule, type Schedule, type ScheduleChoice } from './schedule.ts'

/** Max added distance per exchange and pass, in fields; cheapest improvements first. */
const DETOURS = [16, 64, Infinity]
/** Free columns and other slots compared per slot of mean extra, within a total; in proportion to the extra. */
const COMPARISONS = { total: 5_000_000, least: 32, most: 400, leastShare: 0.5, mostShare: 4 }

interface SendableChoice extends ScheduleChoice {
  readonly isFormer?: ((row: number, column: number) => boolean) | undefined
}

/**
 * Makes a maximum assignment easier to send, keeping every target's fill.
 *
 * Exchanges slots with free villages or each other. Lowers, with `standingOffs`, the number of targets whose offs hang on one player,
 * evens out players' shares of what they could send, lowers a player's launches in the same or next minute (including `standing` ones)
 * and above the goal of an hour, then what makes attacks look different from those `imitated`, or with `spread` origins attacks on a
 * target by one player or from one eighth of the compass, then distance. Every exchange strictly lowers the sum and none adds a helper
 * or an attack to avoid. A heuristic of 3 passes of about 5 million comparisons with free villages and as many with other attacks.
 * Former attacks stay, but to part launches of the same second (`partSeconds`); a first result is parted from standing ones alike.
 */
export function sendable(
  problem: Problem,
  flow: Flow,
  origins: 'any' | 'spread',
  { isFormer, ...choice }: SendableChoice = {},
): Schedule {
  const schedule = buildSchedule(problem, flow, origins, choice)
  countExtras(schedule)
  const slots = schedule.row.length
  const { total, least, most } = COMPARISONS
  const share = Math.min(most, Math.max(least, Math.floor(total / Math.max(1, slots))))
  // Exchanges keep what columns have left.
  const hasFree = flow.free.some((word) => word !== 0)
  const isKept = Uint8Array.from(schedule.row, (r, slot) => (isFormer?.(r, schedule.column[slot]!) ? 1 : 0))
  for (const [pass, detour] of DETOURS.entries()) {
    if (schedule.imitation) ask(schedule.imitation, schedule.distance)
    const mean = meanExtra(schedule)
    for (let slot = 0; slot < slots; slot++) {
      if (slot % 64 === 0) checkDeadline()
      if (isKept[slot] === 1) continue
      const effort = toEffort(share, (extra(schedule, slot) + shareOf(schedule, slot)) / mean)
      if (hasFree) replaceByFree(schedule, slot, effort, detour)
      exchange(schedule, slot, effort, detour, pass, isKept)
    }
  }
  if (!isFormer) isKept.fill(1)
  if (isFormer || choice.standing) partSeconds(schedule, isKept, choice.standing)
  return schedule
}

/** At least 1, as extras are whole. */
function meanExtra(schedule: Schedule): number {
  const slots = schedule.row.length
  let sum = 0
  for (let slot = 0; slot < slots; slot++) sum += extra(schedule, slot) + shareOf(schedule, slot)
  return Math.max(1, sum / slots)
}

function toEffort(share: number, timesMean: number): number {
  const { leastShare, mostShare } = COMPARISONS
  return Math.floor(share * Math.min(mostShare, Math.max(leastShare, timesMean)))
}

/** Smaller differences are rounding errors. */
const EPSILON = 1e-6

/** Replaces a slot's column by the best compared free one, if better. */
function replaceByFree(schedule: Schedule, slot: number, effort: number, detour: number): void {
  const { flow, row, column, distance, from, to, helper, idle, avoided } = schedule
  const { open, free, left, feasibility } = flow
  const { words } = feasibility
  const r = row[slot]!
  if (idle[r] === 1) return
  const old = column[slot]!
  const base = r * words
  const closed = avoided.filter((pairs) => !hasBit(pairs, old, base))
  const farthest = distance[slot]! + detour
  const { x: fromX, y: fromY } = from
  const x = to.x[r]!
  const y = to.y[r]!
  let best = old
  const risk = riskOf(schedule, slot) + lookOf(schedule, slot)
  let bestPrice = distance[slot]! + extra(schedule, slot) + shareOf(schedule, slot) + risk - EPSILON
  let budget = effort
  let w = effort < left.length ? (slot * 7919) % words : 0
  for (let i = 0; i < words && budget > 0; i++) {
    let candidates = open[base + w]! & free[w]!
    for (const pairs of closed) candidates &= ~pairs[base + w]!
    if (w === old >>> 5) candidates |= 1 << (old & 31)
    while (candidates !== 0) {
      const c = (w << 5) + lowestBit(candidates)
      candidates &= candidates - 1
      budget--
      const dx = fromX[c]! - x
      const dy = fromY[c]! - y
      const newDistance = Math.sqrt(dx * dx + dy * dy)
      if (newDistance > farthest || newDistance >= bestPrice || c === old || helper[c]! > helper[old]!) continue
      const price = priceInstead(schedule, slot, c, newDistance, bestPrice)
      if (price >= bestPrice) continue
      best = c
      bestPrice = price
    }
    if (++w === words) w = 0
  }
  if (best !== old) replace(schedule, slot, best)
}

/** Makes the first improving exchange with partners spread over all slots; the best one where the slot's target hangs on its player. */
function exchange(
  schedule: Schedule,
  slot: number,
  effort: number,
  detour: number,
  pass: number,
  isKept: Uint8Array,
): void {
  const { flow, row, column, distance, from, to, helper, idle, avoided } = schedule
  const { words } = flow.feasibility
  const slots = row.length
  const r = row[slot]!
  const c = column[slot]!
  const own = distance[slot]!
  const risk = riskOf(schedule, slot)
  const ownExtra = extra(schedule, slot) + risk + lookOf(schedule, slot)
  const isIdleRow = idle[r] === 1
  // An attack without extra can only get nearer.
  const limit = own + (ownExtra < EPSILON ? -EPSILON : detour)
  const { x: fromX, y: fromY } = from
  const { x: toX, y: toY } = to
  const x = toX[r]!
  const y = toY[r]!
  const ownX = fromX[c]!
  const ownY = fromY[c]!
  const partners = Math.min(effort, slots - 1)
  const stride = Math.max(1, Math.floor(slots / effort))
  const offset = (pass + 1) % stride
  let best = -1
  let bestGain = 0
  for (let i = 1; i <= partners; i++) {
    let other = slot + i * stride + offset
    while (other >= slots) other -= slots
    const r2 = row[other]!
    const c2 = column[other]!
    if (r2 === r || c2 === c || isKept[other] === 1) continue
    const farthest = limit + distance[other]!
    const dx = fromX[c2]! - x
    const dy = fromY[c2]! - y
    const newDistance = isIdleRow ? 0 : Math.sqrt(dx * dx + dy * dy)
    if (newDistance > farthest) continue
    const isOtherIdle = idle[r2] === 1
    const dx2 = ownX - toX[r2]!
    const dy2 = ownY - toY[r2]!
    const otherDistance = isOtherIdle ? 0 : Math.sqrt(dx2 * dx2 + dy2 * dy2)
    if (newDistance + otherDistance > farthest) continue
    const otherExtra = extra(schedule, other) + riskOf(schedule, other) + lookOf(schedule, other)
    const now = own + distance[other]! + ownExtra + otherExtra - mutual(schedule, slot, other) - EPSILON
    if (newDistance + otherDistance >= now - bestGain) continue
    if ((isOtherIdle && helper[c2]! > helper[c]!) || (isIdleRow && helper[c]! > helper[c2]!)) continue
    if (!hasBit(flow.open, c2, r * words) || !hasBit(flow.open, c, r2 * words)) continue
    if (avoided.length > 0 && isMoreAvoided(schedule, slot, other)) continue
    const gain = now - priceSwapped(schedule, slot, other, newDistance, otherDistance, now - bestGain)
    if (gain <= bestGain) continue
    best = other
    bestGain = gain
    if (risk === 0) break
  }
  if (best >= 0) swap(schedule, slot, best)
}

function isMoreAvoided({ row, column, avoided, flow }: Schedule, slot: number, other: number): boolean {
  const { words } = flow.feasibility
  const [base, base2, c, c2] = [row[slot]! * words, row[other]! * words, column[slot]!, column[other]!]
  return avoided.some((pairs) => {
    const now = Number(hasBit(pairs, c, base)) + Number(hasBit(pairs, c2, base2))
    return Number(hasBit(pairs, c2, base)) + Number(hasBit(pairs, c, base2)) > now
  })
}
