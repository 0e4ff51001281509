import { isSpared } from '../../../shared/model/wishes/unsendable.ts'
import type { PlanOutcome } from '../../../shared/planner/risks/reliability.ts'
import type { PlayerOrders } from '../../store/orders/orders.ts'
import type { Unsendable } from '../../store/orders/unsendable.ts'
import { countedAttacks, type Outcomes, orderOutcome, orderState } from '../orders/progress.ts'

/**
 * How many of a player's attacks they sent, of those whose outcome is known. A player with a mark or a sighting in the plan says by their silence
 * that the others were not sent; of all others nothing is known. Withdrawn and replaced orders do not count, nor does what was not sent because its target
 * was not to be attacked any more.
 */
export function planOutcome({ lines, gone }: PlayerOrders, outcomes: Outcomes, unsendable: Unsendable): PlanOutcome {
  const isKnown = [...lines, ...gone].some((line) => {
    const { state, seen } = orderOutcome(outcomes, line)
    return seen || state !== 'open'
  })
  if (!isKnown) return { sent: 0, ordered: 0 }
  const counted = countedAttacks(lines, outcomes).map((line) => ({
    isSent: orderState(outcomes, line) === 'sent',
    isSpared: isSpared(unsendable.get(line.id)),
  }))
  return {
    sent: counted.filter(({ isSent }) => isSent).length,
    ordered: counted.filter(({ isSent, isSpared }) => isSent || !isSpared).length,
  }
}
