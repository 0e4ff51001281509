import { plans } from '../../shared/contract/plans.ts'
import { changesOf } from '../lib/audit.ts'
import { checkSchedule } from '../lib/check-schedule.ts'
import { handle } from '../lib/handle.ts'
import { planView, tribeNamesOf } from '../lib/plan-view.ts'
import { type PlanRecord, updatePlan } from '../store/plans.ts'

/** Changes a plan's fields. What was calculated stays and counts as outdated when the schedule has moved. */
export const handler = handle(plans.update, async ({ plan, world, body, note, noteNothing, fail }) => {
  const { version = plan.version, ...fields } = body
  checkSchedule({ ...plan, ...fields })
  const tribeNames = fields.tribes && (await tribeNamesOf(world, fields.tribes, plan.tribes))
  const changed = await updatePlan(plan._id, version, { ...fields, tribeNames })
  if (!changed) throw fail('plan_changed')
  const details = changesOf(noted(plan), noted(changed))
  // Notes belong to the plan and go with it: the log keeps only that they have changed.
  if (changed.notes !== plan.notes) details.changes.push({ field: 'notes' })
  if (details.changes.length === 0) noteNothing()
  note({ details })
  return { plan: planView(changed) }
})

const noted = ({ name, tribeNames, sendFrom, arriveAt, personalLinksOnly = false }: PlanRecord) => ({
  name,
  tribes: tribeNames.join(', '),
  sendFrom,
  arriveAt,
  personalLinksOnly,
})
