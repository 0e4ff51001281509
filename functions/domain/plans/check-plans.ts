import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { listPlans } from '../../store/plans/plans.ts'
import { refreshPlanStats } from './figures.ts'

/** The largest offset of a target: later than this after the plan's arrival nothing arrives. */
const longestOffsetMs = 14 * 86_400_000
/** So long a synchronisation goes on to look at plans; those that it does not get to are looked at when they are opened. */
const budgetMs = 6000

/**
 * Looks what the calculated plans of a world, whose attacks are still to arrive, use of its new data, so that the list of plans can
 * tell which of them are outdated by it.
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
