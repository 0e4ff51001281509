import { plans } from '../../../shared/contract/plans.ts'
import { noteFigures, progressOf } from '../../domain/plans/figures.ts'
import { currentPlan } from '../../domain/plans/plan-state.ts'
import { handle } from '../../http/handle.ts'
import { logged } from '../../store/audit.ts'
import type { PlanRecord } from '../../store/plans.ts'
import { replaceSets } from '../../store/sets.ts'

/** Deletes all calculated attacks. */
export const handler = handle(plans.resetCalculation, async ({ plan, caller, fail }) => {
  const reset = (present: PlanRecord) => {
    const entry = logged(caller, { details: { planned: progressOf(present).planned } })
    return replaceSets(present, { assignments: undefined, diagnoses: undefined }, { entry })
  }
  const cleared = (await reset(plan)) || (await reset(await currentPlan(plan._id)))
  if (!cleared) throw fail('calculation_conflict')
  await noteFigures(plan)
  return { success: true, message: 'Berechnung erfolgreich zurückgesetzt.' }
})
