import { plans } from '../../../shared/contract/schemas/plans.ts'
import { copiedWishes } from '../../domain/calculations/copied-wishes.ts'
import { createOnce } from '../../domain/create-once.ts'
import { planView } from '../../domain/plan-stats/plan-view.ts'
import { checkSchedule } from '../../domain/plans/check-schedule.ts'
import { copyPlan, planContent } from '../../domain/plans/copy-plan.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getPlan } from '../../store/plans/plans.ts'

/** Copies a plan's tribes, senders, targets, bans and caps into a new plan. */
export const handler = defineHandler(plans.duplicate, async ({ plan, world, body, audit, key, fail }) => {
  const { name, sendFrom = plan.sendFrom, arriveAt = plan.arriveAt } = body
  checkSchedule({ sendFrom, arriveAt })
  const make = async () => {
    const [content, wishes] = await Promise.all([planContent(plan), copiedWishes(plan)])
    return copyPlan(plan, { name, sendFrom, arriveAt }, { ...content, wishes }, { audit, key })
  }
  const copy = await createOnce(key, { find: getPlan, gone: 'plan_not_found', make })
  if (!copy) throw fail('plan_not_found')
  return { plan: await planView(copy, world) }
})
