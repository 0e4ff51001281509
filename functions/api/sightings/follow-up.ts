import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { leftovers } from '../../domain/calculations/leftovers.ts'
import { createOnce } from '../../domain/create-once.ts'
import { planView } from '../../domain/plan-stats/plan-view.ts'
import { planProgress } from '../../domain/plan-stats/progress.ts'
import { checkSchedule } from '../../domain/plans/check-schedule.ts'
import { copyPlan } from '../../domain/plans/copy-plan.ts'
import { whatIsLeft } from '../../domain/sightings/follow-up.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getPlan } from '../../store/plans/plans.ts'
import { computeTargetTotals } from '../../store/targets/target-totals.ts'

/** Creates a plan of the missing attacks or of what is left, with the remaining troops. */
export const handler = defineHandler(sightings.followUp, async ({ plan, world, body, now, audit, key, fail }) => {
  const { name, sendFrom = plan.sendFrom, arriveAt = plan.arriveAt, source, states, withAway } = body
  checkSchedule({ sendFrom, arriveAt })
  const make = async () => {
    const isRest = source === 'leftovers'
    const content = isRest ? await leftovers(plan, world, now) : await whatIsLeft(plan, world, { states, withAway })
    if (isRest && (content.targets.length === 0 || content.senders.length === 0)) throw fail('nothing_left')
    if (content.targets.length === 0) throw fail('nothing_missing')
    const planned = planProgress({ ...plan, targetTotals: computeTargetTotals(content.targets) }).required
    return copyPlan(plan, { name, sendFrom, arriveAt }, content, { audit, key }, { planned })
  }
  const made = await createOnce(key, { find: getPlan, gone: 'plan_not_found', make })
  if (!made) throw fail('plan_not_found')
  return { plan: await planView(made, world), wanted: planProgress(made).required }
})
