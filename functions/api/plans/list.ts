import { plans } from '../../../shared/contract/schemas/plans.ts'
import { listedSending } from '../../domain/orders/plan-sending.ts'
import { planSummaries } from '../../domain/plan-stats/plan-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listPlans } from '../../store/plans/plans.ts'

export const handler = defineHandler(plans.list, async ({ world }) => ({
  plans: await planSummaries(await listPlans(world._id), world, listedSending),
}))
