import { swapBlobs } from '../../store/plans/bulk-data.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { conflict } from '../../store/table/retry.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { refreshPlanStats } from './plan-stats.ts'

/**
 * Swaps senders or results of a plan and refreshes its stats; `conflict` when the plan changed meanwhile. `made` saves reading what it
 * has then.
 */
export async function swapAndRefresh(
  plan: PlanRecord,
  values: Parameters<typeof swapBlobs>[1],
  facts: Parameters<typeof swapBlobs>[2],
  made?: Omit<PlanState, 'plan'>,
): Promise<Awaited<ReturnType<typeof refreshPlanStats>> | typeof conflict> {
  const swapped = await swapBlobs(plan, values, facts)
  if (!swapped.ok) return conflict
  return refreshPlanStats(plan, made && { ...made, plan: { ...plan, assignments: swapped.assignments } })
}
