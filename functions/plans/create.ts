import { plans } from '../../shared/contract/plans.ts'
import { checkSchedule } from '../lib/check-schedule.ts'
import { handle } from '../lib/handle.ts'
import { planView, tribeNamesOf } from '../lib/plan-view.ts'
import { createPlan } from '../store/plans.ts'

/** Creates an empty plan. */
export const handler = handle(plans.create, async ({ world, body, note }) => {
  const { worldId: _worldId, ...fields } = body
  checkSchedule(fields)
  const tribeNames = await tribeNamesOf(world, fields.tribes)
  const plan = await createPlan(world._id, { ...fields, tribeNames })
  note({ planId: plan._id, planName: plan.name })
  return { plan: await planView(plan, world) }
})
