import { calculations } from '../../../shared/contract/calculations.ts'
import { planProgress, refreshPlanStats } from '../../domain/plan-stats/plan-stats.ts'
import { recomputePlan } from '../../domain/plans/recompute-plan.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { swapBlobs } from '../../store/plans/bulk-data.ts'
import { conflict } from '../../store/table/retry.ts'

const limits = { maxAttempts: 2, failure: 'calculation_conflict' } as const

export const handler = defineHandler(calculations.reset, async ({ plan, caller: audit }) => {
  await recomputePlan(plan, limits, async (current) => {
    const { planned } = planProgress(current)
    const isReset = await swapBlobs(
      current,
      { assignments: undefined, diagnoses: undefined },
      { audit, auditDetails: { planned } },
    )
    return isReset ? refreshPlanStats(current) : conflict
  })
  return { success: true, message: 'Berechnung erfolgreich zurückgesetzt.' }
})
