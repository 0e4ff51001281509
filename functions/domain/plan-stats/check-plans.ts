import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { listPlansArriving } from '../../store/plans/plans.ts'
import { longestOffsetMs } from '../plans/places.ts'
import { refreshPlanStats } from './plan-stats.ts'
import { scheduleTargetNews } from './target-news.ts'
import { refreshUnsendable } from './unsendable-orders.ts'

/** Time budget per sync, issued plans first; plans beyond it are checked when opened. */
const budgetMs = 6000

/**
 * Refreshes the stats of a world's calculated plans with attacks still to arrive, so that the list shows which ones new world
 * data outdate, and which of their orders can no longer be sent; players learn of targets that changed sides.
 */
export async function checkPlans(worldId: string): Promise<void> {
  const startedAt = Date.now()
  const after = new Date(startedAt - longestOffsetMs).toISOString()
  const running = (await listPlansArriving(worldId, after))
    .filter(({ assignments, orders }) => assignments || orders)
    .sort((a, b) => Number(!a.orders) - Number(!b.orders))
  await inParallel(running, 2, async (plan) => {
    if (Date.now() - startedAt > budgetMs) return
    await refreshUnsendable(await refreshPlanStats(plan), scheduleTargetNews)
  })
}
