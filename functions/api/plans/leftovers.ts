import { plans } from '../../../shared/contract/schemas/plans.ts'
import { leftovers } from '../../domain/calculations/leftovers.ts'
import { planProgress } from '../../domain/plan-stats/progress.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { computeTargetTotals } from '../../store/targets/target-totals.ts'

/** Previews a plan of what this one's attacks leave. */
export const handler = defineHandler(plans.leftovers, async ({ plan, world, now }) => {
  const { senders, targets } = await leftovers(plan, world, now)
  const { required } = planProgress({ ...plan, targetTotals: computeTargetTotals(targets) })
  return { villages: senders.length, targets: targets.length, wanted: required }
})
