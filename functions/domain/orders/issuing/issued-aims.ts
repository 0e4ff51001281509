import { secondsAfterPlan } from '../../../../shared/planner/model/train-times.ts'
import type { IssuedAims } from '../../../store/orders/orders.ts'
import { planOptions } from '../../../store/plans/plans.ts'
import type { PlanState } from '../../plans/plan-state.ts'

/** What an issue of the plan keeps of its targets. */
export const issuedAims = ({ plan, targets }: PlanState): IssuedAims => ({
  arriveAt: plan.arriveAt,
  targets: targets.map((target) => {
    const { villageId, x, y, type, maxOff, maxFake, maxBFake, maxSnob, offsetMinutes, offsetSeconds, wave } = target
    const limits = { type, maxOff, maxFake, maxBFake, maxSnob, offsetMinutes, offsetSeconds, wave }
    return { villageId, x, y, ...limits, secondsAfterPlan: secondsAfterPlan(target, planOptions(plan)) }
  }),
})
