import { targets } from '../../../shared/contract/targets.ts'
import { refreshPlanStats } from '../../domain/plan-stats/plan-stats.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { deleteTarget } from '../../store/targets/targets.ts'

/** Deletes a target; attacks on it no longer count. */
export const handler = defineHandler(targets.remove, async ({ plan, params, caller: audit, fail }) => {
  if (!(await deleteTarget(plan, params.targetId, audit))) throw fail('target_not_found')
  await refreshPlanStats(plan)
  return { success: true }
})
