import { plans } from '../../../shared/contract/plans.ts'
import { checkSchedule } from '../../domain/plans/check-schedule.ts'
import { readVillages } from '../../domain/plans/plan-state.ts'
import { planView } from '../../domain/plans/plan-view.ts'
import { handle } from '../../http/handle.ts'
import { draftPlan, publishPlan } from '../../store/plans.ts'
import { replaceSets } from '../../store/sets.ts'
import { tallyOf } from '../../store/tally.ts'
import { putTargets, targetsOf } from '../../store/targets.ts'

/** Makes a new plan of a plan's tribes, senders and targets, to be calculated for another time. Nobody sees it before it is whole. */
export const handler = handle(plans.duplicate, async ({ plan, world, body, caller, fail }) => {
  const { tribes, tribeNames, notes, options } = plan
  const { name, sendFrom = plan.sendFrom, arriveAt = plan.arriveAt } = body
  checkSchedule({ sendFrom, arriveAt })
  const [{ senders, idle }, targets] = await Promise.all([readVillages(plan), targetsOf(plan)])
  const copy = await draftPlan(world._id, { name, tribes, tribeNames, sendFrom, arriveAt, notes, options })
  await putTargets(copy._id, targets)
  const hasVillages = senders.length + idle.length > 0
  if (hasVillages && !(await replaceSets(copy, { senders, idle }, { classifiedWith: plan.classifiedWith })))
    throw fail('senders_changed')
  const tally = tallyOf(targets)
  if (!(await publishPlan(copy, tally, caller, plan.name))) throw fail('plan_not_found')
  return { plan: await planView({ ...copy, tally }, world) }
})
