import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { removePlan } from '../lib/remove-plan.ts'

/** Removes a plan with all its data. */
export const handler = handle(plans.remove, async ({ plan }) => {
  await removePlan(plan._id)
  return { success: true, message: 'Plan erfolgreich gelöscht.' }
})
