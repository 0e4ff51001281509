import { lowestBit } from '../flow/bits.ts'
import type { Flow } from '../flow/flow.ts'
import type { Launches } from './launch-density.ts'
import type { Schedule } from './schedule.ts'

/** Max free villages compared per attack. */
const COMPARISONS = 160

/**
 * Parts launches of one player in the same second, where a free village that launches in a second of its own can take
 * over. New attacks move first, kept ones only away from a launch that is not kept: what only kept attacks share was
 * accepted before.
 */
export function partSeconds(schedule: Schedule, flow: Flow, isKept: Uint8Array, standing: Launches | undefined): void {
  const { row, column, second, isIdle } = schedule
  const all = new Map<string, number>()
  const notKept = new Map<string, number>()
  const count = (key: string, by: number, kept: boolean) => {
    all.set(key, (all.get(key) ?? 0) + by)
    if (!kept) notKept.set(key, (notKept.get(key) ?? 0) + by)
  }
  standing?.player.forEach((player, i) => {
    count(`${player} ${standing.launch[i]!}`, 1, false)
  })
  const slots = [...row.keys()].filter((slot) => !isIdle(row[slot]!))
  for (const slot of slots) count(second(row[slot]!, column[slot]!), 1, isKept[slot] === 1)
  for (const slot of slots.toSorted((a, b) => isKept[a]! - isKept[b]! || a - b)) {
    const r = row[slot]!
    const now = second(r, column[slot]!)
    const kept = isKept[slot] === 1
    if ((all.get(now) ?? 0) < 2 || (kept && !notKept.get(now))) continue
    const free = freeColumn(schedule, flow, slot, (c) => !all.get(second(r, c)))
    if (free < 0) continue
    count(now, -1, kept)
    schedule.replace(slot, free)
    count(second(r, free), 1, false)
  }
}

/** The cheapest compared free column open to the slot's row that fits, no helper in place of another; −1 if none. */
function freeColumn(schedule: Schedule, flow: Flow, slot: number, fits: (column: number) => boolean): number {
  const { row, column, from, to, priceInstead, helps } = schedule
  const { words } = flow.feasibility
  const r = row[slot]!
  let budget = COMPARISONS
  let best = -1
  let least = Infinity
  for (let i = 0; i < words; i++) {
    const w = (i + slot) % words
    for (let bits = flow.open[r * words + w]! & flow.free[w]!; bits !== 0; bits &= bits - 1) {
      const c = (w << 5) + lowestBit(bits)
      if (budget-- === 0) return best
      if (helps(c, column[slot]!)) continue
      const fields = Math.hypot(from.x[c]! - to.x[r]!, from.y[c]! - to.y[r]!)
      const p = priceInstead(slot, c, fields, least)
      if (p >= least || !fits(c)) continue
      best = c
      least = p
    }
  }
  return best
}
