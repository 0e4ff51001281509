import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { planView } from '../lib/plan-view.ts'

/** One plan. */
export const handler = handle(plans.get, async ({ plan, world }) => ({ plan: await planView(plan, world) }))
