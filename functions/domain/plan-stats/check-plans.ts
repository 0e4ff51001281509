import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { listPlans } from '../../store/plans/plans.ts'
import { refreshPlanStats } from './plan-stats.ts'

/** Maximum offset of a target's arrival. */
const longestOffsetMs = 14 * 86_400_000
/** Time budget per sync; plans beyond it are checked when opened. */
const budgetMs = 6000

/**
 * Refreshes the stats of a world's calculated plans with attacks still to arrive, so that the list shows which ones new world
 * data outdate.
 */
export async function checkPlans(worldId: string): Promise<void> {
  const startedAt = Date.now()
  const running = (await listPlans(worldId)).filter(
    ({ assignments, arriveAt }) => assignments && Date.parse(arriveAt) + longestOffsetMs > startedAt,
  )
  await inParallel(running, 2, async (plan) => {
    if (Date.now() - startedAt > budgetMs) return
    await refreshPlanStats(plan)
  })
}
