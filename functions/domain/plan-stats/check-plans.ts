import { newId } from '../../../shared/lib/new-id.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { listPlansArriving } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { longestOffsetMs } from '../plans/places.ts'
import { refreshPlanStats } from './plan-stats.ts'
import { storeBySync } from './sync-withdrawals.ts'
import { checkOrders } from './unsendable-orders.ts'

/** Time budget per sync, issued plans first; plans beyond it are checked when opened. */
const budgetMs = 6000

/**
 * Refreshes the stats of a world's calculated plans with attacks still to arrive, so that the list shows which ones new world
 * data outdate, and which of their orders can no longer be sent; players learn of targets that changed sides. Where a plan allows it,
 * withdraws orders on targets that are own in two syncs in a row; `syncedAt` is when the sync began, epoch milliseconds.
 */
export async function checkPlans(
  { _id: worldId, name: worldName }: Pick<WorldRecord, '_id' | 'name'>,
  syncedAt: number,
): Promise<void> {
  const startedAt = Date.now()
  const after = new Date(startedAt - longestOffsetMs).toISOString()
  const running = (await listPlansArriving(worldId, after))
    .filter(({ assignments, orders }) => assignments || orders)
    .sort((a, b) => Number(!a.orders) - Number(!b.orders))
  const by = { action: 'orders.withdraw', by: { kind: 'sync' }, worldId, worldName } as const
  await inParallel(running, 2, async (plan) => {
    if (Date.now() - startedAt > budgetMs) return
    const audit = { ...by, requestId: newId(), planId: plan._id, planName: plan.name }
    await checkOrders(await refreshPlanStats(plan), (checked) => storeBySync(checked, { syncedAt, audit }))
  })
}
