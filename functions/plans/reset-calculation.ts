import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { currentPlan } from '../lib/plan-state.ts'
import { noteProgress } from '../lib/progress.ts'
import { replaceSets } from '../store/sets.ts'

/** Deletes all calculated attacks. */
export const handler = handle(plans.resetCalculation, async ({ plan, note, fail }) => {
  const nothing = { assignments: undefined, diagnoses: undefined }
  const cleared = (await replaceSets(plan, nothing)) || (await replaceSets(await currentPlan(plan._id), nothing))
  if (!cleared) throw fail('calculation_conflict')
  note({ details: { planned: plan.progress?.planned ?? 0 } })
  await noteProgress(plan)
  return { success: true, message: 'Berechnung erfolgreich zurückgesetzt.' }
})
