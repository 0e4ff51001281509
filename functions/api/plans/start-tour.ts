import { plans } from '../../../shared/contract/schemas/plans.ts'
import { copiedWishes } from '../../domain/calculations/copied-wishes.ts'
import { createOnce } from '../../domain/create-once.ts'
import { planView } from '../../domain/plan-stats/plan-view.ts'
import { planContent } from '../../domain/plans/copy-plan.ts'
import { startTour } from '../../domain/plans/tour.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getPlan } from '../../store/plans/plans.ts'

/** Copies the demo plan for the account's tour, in place of the plan of its former one. */
export const handler = defineHandler(plans.startTour, async ({ plan, world, user, audit, key, fail }) => {
  if (!plan.isDemo) throw fail('not_demo_plan')
  const make = async () => {
    const [content, wishes] = await Promise.all([planContent(plan), copiedWishes(plan)])
    return startTour({ demo: plan, world, userId: user._id }, { ...content, wishes }, { audit, key })
  }
  const tour = await createOnce(key, { find: getPlan, gone: 'plan_not_found', make })
  if (!tour) throw fail('busy')
  return { plan: await planView(tour, world) }
})
