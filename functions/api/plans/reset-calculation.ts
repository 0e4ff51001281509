import { plans } from '../../../shared/contract/plans.ts'
import { noteFigures, progressOf } from '../../domain/plans/figures.ts'
import { currentPlan } from '../../domain/plans/plan-state.ts'
import { handle } from '../../http/handle.ts'
import { replaceSets } from '../../store/sets.ts'

/** Deletes all calculated attacks. */
export const handler = handle(plans.resetCalculation, async ({ plan, note, fail }) => {
  const nothing = { assignments: undefined, diagnoses: undefined }
  const cleared = (await replaceSets(plan, nothing)) || (await replaceSets(await currentPlan(plan._id), nothing))
  if (!cleared) throw fail('calculation_conflict')
  note({ details: { planned: progressOf(plan).planned } })
  await noteFigures(plan)
  return { success: true, message: 'Berechnung erfolgreich zurückgesetzt.' }
})
