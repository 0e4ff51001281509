import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { planSummaries } from '../lib/plan-view.ts'
import { listPlans } from '../store/plans.ts'

/** The world's plans, newest first. */
export const handler = handle(plans.list, async ({ world }) => ({
  plans: await planSummaries(await listPlans(world._id), world),
}))
