import { placeKey } from '../../../shared/game/world/place-key.ts'
import { isNotHome } from '../../../shared/model/orders/order.ts'
import type { Marks } from '../../store/orders/marks.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { readPlacedOrders } from '../plans/places.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import type { Comparison } from './comparison.ts'

/**
 * Places (`placeKey`) of villages with an order skipped because the troops are away, including withdrawn orders, except orders
 * that were seen in the game.
 */
export async function awayVillages(
  plan: PlanRecord,
  { comparison, marksOf }: { comparison: Comparison; marksOf: (playerId: number) => Marks },
): Promise<ReadonlySet<number>> {
  const seen = new Set(comparison.matching.lines.flatMap(({ line, seen }) => (seen ? [line.id] : [])))
  const parts = await retryOnStale(plan, readPlacedOrders)
  const orders = parts.flatMap(({ playerId, lines, gone }) => {
    const marks = marksOf(playerId)
    return [...lines, ...gone].map((line) => ({ line, mark: marks.get(line.id) }))
  })
  const away = orders.filter(({ line, mark }) => mark && isNotHome(mark) && !seen.has(line.id))
  return new Set(away.map(({ line }) => placeKey(line.from)))
}
