import type { AttackKind } from '../../../shared/model/attack.ts'
import { earliestLaunch } from '../../../shared/planner/plan/availability.ts'
import { asIssued, type OrderWishes, orderWishes } from '../../../shared/planner/plan/order-wishes.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { readKnownOutcomes } from '../orders/known-outcomes.ts'
import { knownLines, readOutcomes } from '../orders/outcomes.ts'
import { sentElsewhere } from '../plan-stats/limits.ts'
import { readPlacedOrders } from '../plans/places.ts'
import { loadPlanState, type PlanState, retryOnStale, uploadedAt } from '../plans/plan-state.ts'

/** With what was sent from villages that no longer send. */
export type ReadOrderWishes = OrderWishes & { sentElsewhere: ReadonlyMap<number, number> }

/** Reads what the plan's orders impose on runs of these kinds at `now`, epoch milliseconds. */
export async function readOrderWishes(
  state: PlanState,
  kinds: readonly AttackKind[],
  now: number,
): Promise<ReadOrderWishes> {
  const outcomes = await readKnownOutcomes(state.plan, earliestLaunch(planOptions(state.plan), now))
  return {
    ...orderWishes({ ...state, upload: uploadedAt(state.plan) }, kinds, outcomes),
    sentElsewhere: sentElsewhere(outcomes, state.senders),
  }
}

/** Loads a plan's state with sent attacks as they were issued. */
export const loadAsIssued = (asked: PlanRecord): Promise<PlanState> =>
  retryOnStale(asked, async (plan) => {
    const state = await loadPlanState(plan)
    if (!plan.orders) return state
    const [players, { outcomesOf }] = await Promise.all([readPlacedOrders(plan), readOutcomes(plan)])
    const sent = knownLines(players, outcomesOf).filter((known) => known.state === 'sent')
    return { ...state, assignments: asIssued(state, sent) }
  })
