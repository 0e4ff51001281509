import { plans } from '../../../shared/contract/schemas/plans.ts'
import { newPlanOptions } from '../../../shared/model/plan.ts'
import { createOnce } from '../../domain/create-once.ts'
import { planView } from '../../domain/plan-stats/plan-view.ts'
import { checkSchedule } from '../../domain/plans/check-schedule.ts'
import { namesOfPlanTribes } from '../../domain/plans/tribe-names.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { createPlan, getPlan } from '../../store/plans/plans.ts'

export const handler = defineHandler(plans.create, async ({ world, body, audit, key, fail }) => {
  const { worldId: _worldId, ...fields } = body
  checkSchedule(fields)
  const tribeNames = await namesOfPlanTribes(world, fields.tribes)
  const make = () => createPlan(world._id, { ...fields, tribeNames, options: newPlanOptions }, { audit, key })
  const plan = await createOnce(key, { find: getPlan, gone: 'plan_not_found', make })
  if (!plan) throw fail('plan_not_found')
  return { plan: await planView(plan, world) }
})
