import { asIssued, withStandIns } from '../../../shared/planner/plan/order-wishes.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { knownLines, readOutcomes } from '../orders/outcomes.ts'
import { knownStandIns } from '../orders/stand-ins/known-stand-ins.ts'
import { readPlacedOrders } from '../plans/places.ts'
import { loadPlanState, type PlanState, retryOnStale } from '../plans/plan-state.ts'

/** Loads a plan's state with sent attacks as they were issued, and with those of stand-ins. */
export const loadAsIssued = (asked: PlanRecord): Promise<PlanState> =>
  retryOnStale(asked, async (plan) => {
    const state = await loadPlanState(plan)
    if (!plan.orders) return state
    const [players, { outcomesOf }] = await Promise.all([readPlacedOrders(plan), readOutcomes(plan)])
    const sent = knownLines(players, outcomesOf).filter((known) => known.state === 'sent')
    const issued = { ...state, assignments: asIssued(state, sent) }
    return { ...state, assignments: withStandIns(issued, knownStandIns(players, outcomesOf)) }
  })
