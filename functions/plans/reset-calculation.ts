import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { currentPlan } from '../lib/plan-state.ts'
import { clearSet } from '../store/sets.ts'

/** Deletes all calculated attacks. */
export const handler = handle(plans.resetCalculation, async ({ plan, fail }) => {
  const cleared = (await clearSet(plan, 'assignments')) || (await clearSet(await currentPlan(plan._id), 'assignments'))
  if (!cleared) throw fail('calculation_conflict')
  return { success: true, message: 'Berechnung erfolgreich zurückgesetzt.' }
})
