import { lowestBit } from '../flow/bits.ts'
import type { Flow } from '../flow/flow.ts'
import type { Launches } from './launch-density.ts'
import type { Schedule } from './schedule.ts'

/**
 * Parts launches of one player in the same second, where a free village can take over: attacks that are not kept
 * first, and of the villages that launch in a second of their own the one of least price.
 */
export function partSeconds(schedule: Schedule, flow: Flow, isKept: Uint8Array, standing: Launches | undefined): void {
  const { row, column, second, isIdle } = schedule
  const launches = new Map<string, number>()
  const count = (key: string, by: number) => launches.set(key, (launches.get(key) ?? 0) + by)
  standing?.player.forEach((player, i) => {
    count(`${player} ${standing.launch[i]!}`, 1)
  })
  const slots = [...row.keys()].filter((slot) => !isIdle(row[slot]!))
  for (const slot of slots) count(second(row[slot]!, column[slot]!), 1)
  const isShared = (slot: number) => (launches.get(second(row[slot]!, column[slot]!)) ?? 0) > 1
  const shared = slots.filter(isShared).sort((a, b) => isKept[a]! - isKept[b]! || a - b)
  for (const slot of shared) {
    if (!isShared(slot)) continue
    const r = row[slot]!
    const free = freeColumn(schedule, flow, slot, (c) => !launches.get(second(r, c)))
    if (free < 0) continue
    count(second(r, column[slot]!), -1)
    schedule.take(slot)
    schedule.put(slot, free)
    count(second(r, free), 1)
  }
}

/** The cheapest free column open to the slot's row that fits, no helper in place of another; −1 if none. */
function freeColumn(schedule: Schedule, flow: Flow, slot: number, fits: (column: number) => boolean): number {
  const { row, column, price, helps } = schedule
  const { words } = flow.feasibility
  const r = row[slot]!
  let best = -1
  let least = Infinity
  for (let w = 0; w < words; w++)
    for (let bits = flow.open[r * words + w]! & flow.free[w]!; bits !== 0; bits &= bits - 1) {
      const c = (w << 5) + lowestBit(bits)
      if (helps(c, column[slot]!) || !fits(c)) continue
      const p = price(r, c)
      if (p >= least) continue
      best = c
      least = p
    }
  return best
}
