import { plans } from '../../../shared/contract/plans.ts'
import { fieldChanges } from '../../domain/audit/notes.ts'
import { checkSchedule } from '../../domain/plans/check-schedule.ts'
import { planView, tribeNamesOf } from '../../domain/plans/plan-view.ts'
import { noteProgress } from '../../domain/plans/progress.ts'
import { handle } from '../../http/handle.ts'
import { optionsOf, type PlanRecord, updatePlan } from '../../store/plans.ts'

/** Changes a plan's fields. What was calculated stays and counts as outdated when the schedule has moved. */
export const handler = handle(plans.update, async ({ plan, world, body, note, noteNothing, fail }) => {
  const { version = plan.version, ...fields } = body
  checkSchedule({ ...plan, ...fields })
  const tribeNames = fields.tribes && (await tribeNamesOf(world, fields.tribes, plan.tribes))
  const options = fields.options && { ...plan.options, ...fields.options }
  const changed = await updatePlan(plan._id, version, { ...fields, tribeNames, options })
  if (!changed) throw fail('plan_changed')
  // Attacks of villages that are no longer in the plan count no more.
  if (fields.tribes && changed.assignments) await noteProgress(changed)
  const details = fieldChanges(noted(plan), noted(changed))
  // Notes belong to the plan and go with it: the log keeps only that they have changed.
  if (changed.notes !== plan.notes) details.changes.push({ field: 'notes' })
  if (details.changes.length === 0) noteNothing()
  note({ details })
  return { plan: await planView(changed, world) }
})

const noted = (plan: PlanRecord) => ({
  name: plan.name,
  tribes: plan.tribeNames.join(', '),
  sendFrom: plan.sendFrom,
  arriveAt: plan.arriveAt,
  personalLinksOnly: plan.personalLinksOnly ?? false,
  ...optionsOf(plan),
})
