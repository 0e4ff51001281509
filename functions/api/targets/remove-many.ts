import { targets } from '../../../shared/contract/targets.ts'
import { refreshPlanStats } from '../../domain/plan-stats/plan-stats.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { deleteTargets } from '../../store/targets/targets.ts'

export const handler = defineHandler(targets.removeMany, async ({ plan, body, caller: audit, fail }) => {
  const removed = await deleteTargets(plan._id, body.targetIds, audit)
  if (removed === 0) throw fail('target_not_found')
  await refreshPlanStats(plan)
  return { success: true, removed }
})
