import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { attacksByKind } from '../../domain/plan-stats/attack-counts.ts'
import { planProgress } from '../../domain/plan-stats/progress.ts'
import { swapAndRefresh } from '../../domain/plan-stats/swap-and-refresh.ts'
import { recomputePlan } from '../../domain/plans/recompute-plan.ts'
import { defineHandler } from '../../http/define-handler.ts'

const limits = { maxAttempts: 2, failure: 'calculation_conflict' } as const

export const handler = defineHandler(calculations.reset, async ({ plan, audit }) => {
  await recomputePlan(plan, limits, (current) => {
    const { planned } = planProgress(current)
    return swapAndRefresh(
      current,
      { assignments: undefined, diagnoses: undefined },
      { audit, auditDetails: { planned }, result: { press: 'reset', counts: attacksByKind({}) } },
    )
  })
  return { success: true, message: 'Berechnung erfolgreich zurückgesetzt.' }
})
