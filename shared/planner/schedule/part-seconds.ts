import { lowestBit } from '../flow/bits.ts'
import type { Launches } from './launch-density.ts'
import { priceInstead, replace, riskInstead, riskOf } from './prices.ts'
import { isWorse, launchAt, type Schedule } from './schedule.ts'
import { fields } from './ways.ts'

/** Max free villages compared per attack. */
const COMPARISONS = 640

/**
 * Parts launches of one player in the same second, where a free village that launches in a second of its own can take
 * over. New attacks move first, kept ones only away from a launch that is not kept.
 */
export function partSeconds(schedule: Schedule, isKept: Uint8Array, standing: Launches | undefined): void {
  const { row, column, idle, player } = schedule
  const all = new Map<string, number>()
  const notKept = new Map<string, number>()
  const count = (key: string, by: number, kept: boolean) => {
    all.set(key, (all.get(key) ?? 0) + by)
    if (!kept) notKept.set(key, (notKept.get(key) ?? 0) + by)
  }
  standing?.player.forEach((player, i) => {
    count(`${player} ${standing.launch[i]!}`, 1, standing.isKept?.[i] === 1)
  })
  const second = (r: number, c: number) => `${player[c]!} ${launchAt(schedule, r, c, fields(schedule, r, c))}`
  const slots = [...row.keys()].filter((slot) => idle[row[slot]!] === 0)
  for (const slot of slots) count(second(row[slot]!, column[slot]!), 1, isKept[slot] === 1)
  const part = (slot: number): boolean => {
    const r = row[slot]!
    const now = second(r, column[slot]!)
    const kept = isKept[slot] === 1
    if ((all.get(now) ?? 0) < 2 || (kept && !notKept.get(now))) return false
    const free = freeColumn(schedule, slot, (c) => !all.get(second(r, c)))
    if (free < 0) return false
    count(now, -1, kept)
    replace(schedule, slot, free)
    count(second(r, free), 1, false)
    return true
  }
  const order = slots.toSorted((a, b) => isKept[a]! - isKept[b]! || a - b)
  // Each move leaves a village to others.
  while (order.filter(part).length > 0);
}

/** The cheapest compared free column open to the slot's row that fits, no helper in place of another and none to avoid in place of another; −1 if none. */
function freeColumn(schedule: Schedule, slot: number, fits: (column: number) => boolean): number {
  const { flow, row, column, helper } = schedule
  const { words } = flow.feasibility
  const r = row[slot]!
  const wasRisk = riskOf(schedule, slot)
  let budget = COMPARISONS
  let best = -1
  let least = Infinity
  for (let i = 0; i < words; i++) {
    const w = (i + slot) % words
    for (let bits = flow.open[r * words + w]! & flow.free[w]!; bits !== 0; bits &= bits - 1) {
      const c = (w << 5) + lowestBit(bits)
      if (budget-- === 0) return best
      if (helper[c]! > helper[column[slot]!]! || isWorse(schedule, r, c, column[slot]!)) continue
      if (riskInstead(schedule, slot, schedule.player[c]!) > wasRisk) continue
      const p = priceInstead(schedule, slot, c, fields(schedule, r, c), least)
      if (p >= least || !fits(c)) continue
      best = c
      least = p
    }
  }
  return best
}
