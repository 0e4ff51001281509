import { plans } from '../../../shared/contract/schemas/plans.ts'
import { planProgress } from '../../domain/plan-stats/progress.ts'
import { clearPlan, promptMs } from '../../domain/plans/sweep.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { log } from '../../runtime/log.ts'
import { removePlan } from '../../store/plans/plans.ts'

export const handler = defineHandler(plans.remove, async ({ plan, audit }) => {
  const { targets, planned } = planProgress(plan)
  await removePlan(plan._id, { audit, auditDetails: { count: targets, planned } })
  // Anything not deleted now is swept later.
  await clearPlan(plan._id, Date.now() + promptMs).catch((error: unknown) =>
    log.error('plan not cleared', error, { planId: plan._id }),
  )
  return { success: true, message: 'Plan erfolgreich gelöscht.' }
})
