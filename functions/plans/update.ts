import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { planView, tribeNamesOf } from '../lib/plan-view.ts'
import { updatePlan } from '../store/plans.ts'

/** Changes a plan's fields. What was calculated stays and counts as outdated when the schedule has moved. */
export const handler = handle(plans.update, async ({ plan, world, body, fail }) => {
  const { version = plan.version, ...fields } = body
  const { sendFrom, arriveAt } = { ...plan, ...fields }
  if (arriveAt <= sendFrom) {
    throw fail('arrival_before_send', { fields: { arriveAt: 'Die Ankunft muss nach dem Beginn des Sendens liegen.' } })
  }
  const tribeNames = fields.tribes && (await tribeNamesOf(world, fields.tribes, plan.tribes))
  const changed = await updatePlan(plan._id, version, { ...fields, tribeNames })
  if (!changed) throw fail('plan_changed')
  return { plan: planView(changed) }
})
