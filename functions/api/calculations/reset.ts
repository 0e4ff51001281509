import { calculations } from '../../../shared/contract/calculations.ts'
import { planProgress, refreshPlanStats } from '../../domain/plans/figures.ts'
import { currentPlan } from '../../domain/plans/plan-state.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { auditWrite } from '../../store/audit/audit.ts'
import { swapBlobs } from '../../store/plans/bulk-data.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'

export const handler = defineHandler(calculations.reset, async ({ plan, caller, fail }) => {
  const reset = (present: PlanRecord) => {
    const entry = auditWrite(caller, { details: { planned: planProgress(present).planned } })
    return swapBlobs(present, { assignments: undefined, diagnoses: undefined }, { entry })
  }
  const cleared = (await reset(plan)) || (await reset(await currentPlan(plan._id)))
  if (!cleared) throw fail('calculation_conflict')
  await refreshPlanStats(plan)
  return { success: true, message: 'Berechnung erfolgreich zurückgesetzt.' }
})
