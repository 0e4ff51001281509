import { plans } from '../../../shared/contract/schemas/plans.ts'
import { planSending } from '../../domain/orders/plan-sending.ts'
import { planView } from '../../domain/plan-stats/plan-view.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(plans.get, async ({ plan, world }) => ({
  plan: await planView(plan, world, planSending),
}))
