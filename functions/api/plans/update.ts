import { plans } from '../../../shared/contract/schemas/plans.ts'
import { withOptions } from '../../../shared/model/plan.ts'
import { planSending } from '../../domain/orders/plan-sending.ts'
import { preferenceWrites } from '../../domain/orders/preference-writes.ts'
import { refreshPlanStats } from '../../domain/plan-stats/plan-stats.ts'
import { planView } from '../../domain/plan-stats/plan-view.ts'
import { refreshUnsendable } from '../../domain/plan-stats/unsendable-orders.ts'
import { checkSchedule } from '../../domain/plans/check-schedule.ts'
import { namesOfPlanTribes } from '../../domain/plans/tribe-names.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { editPlan, type PlanRecord } from '../../store/plans/plans.ts'

/** Updates a plan. Calculations are kept, but outdated if the schedule changed. */
export const handler = defineHandler(plans.update, async ({ plan, world, body, audit, fail }) => {
  const { version, ...fields } = body
  const change = async (present: PlanRecord) => ({
    ...fields,
    tribeNames: fields.tribes && (await namesOfPlanTribes(world, fields.tribes, present.tribes)),
    options: fields.options && withOptions(present.options ?? {}, fields.options),
  })
  const edited = await editPlan(plan._id, change, { version, audit, check: checkSchedule, writes: preferenceWrites })
  if (!edited.ok && edited.refusal === 'missing') throw fail('plan_not_found')
  if (!edited.ok) throw fail('plan_changed', { current: await planView(edited.current, world, planSending) })
  const { after } = edited
  // Attacks of villages outside the plan's tribes no longer count.
  if (fields.tribes) await refreshUnsendable(await refreshPlanStats(after))
  return { plan: await planView(after, world, planSending) }
})
