import type { AmendedOrders } from '../../../store/orders/orders.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import type { AllOutcomes } from '../outcomes.ts'
import { orderState } from '../progress.ts'

/** The orders that stand-ins send, but the skipped ones, and those replaced by them that were not sent. */
export function knownStandIns(
  parts: readonly AmendedOrders[],
  outcomesOf: AllOutcomes['outcomesOf'],
): { taken: { line: StoredOrder }[]; replaced: { line: StoredOrder }[] } {
  const amended = parts.filter(({ taken, replaced }) => taken.length + replaced.size > 0)
  const withState = amended.flatMap((part) => {
    const outcomes = outcomesOf(part.playerId)
    const ids = new Set(part.taken.map(({ order }) => order.id))
    const taken = part.lines.filter(({ id }) => ids.has(id))
    const replaced = part.gone.filter(({ id }) => part.replaced.has(id))
    return [
      ...taken.map((line) => ({ line, isTaken: true, state: orderState(outcomes, line) })),
      ...replaced.map((line) => ({ line, isTaken: false, state: orderState(outcomes, line) })),
    ]
  })
  return {
    taken: withState.filter(({ isTaken, state }) => isTaken && state !== 'skipped'),
    replaced: withState.filter(({ isTaken, state }) => !isTaken && state !== 'sent'),
  }
}
