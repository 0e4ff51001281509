import { plans } from '../../../shared/contract/plans.ts'
import { checkSchedule } from '../../domain/plans/check-schedule.ts'
import { planView, tribeNamesOf } from '../../domain/plans/plan-view.ts'
import { handle } from '../../http/handle.ts'
import { createPlan } from '../../store/plans.ts'

/** Creates an empty plan. */
export const handler = handle(plans.create, async ({ world, body, caller }) => {
  const { worldId: _worldId, ...fields } = body
  checkSchedule(fields)
  const tribeNames = await tribeNamesOf(world, fields.tribes)
  const plan = await createPlan(world._id, { ...fields, tribeNames }, caller)
  return { plan: await planView(plan, world) }
})
