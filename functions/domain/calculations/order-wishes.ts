import type { AttackKind } from '../../../shared/model/attack.ts'
import { type OrderWishes, orderWishes } from '../../../shared/planner/plan/order-wishes.ts'
import { readKnownOutcomes } from '../orders/known-outcomes.ts'
import { type PlanState, uploadedAt } from '../plans/plan-state.ts'

/** Reads what the plan's orders impose on runs of these kinds. */
export async function readOrderWishes(state: PlanState, kinds: readonly AttackKind[]): Promise<OrderWishes> {
  const outcomes = await readKnownOutcomes(state.plan)
  return orderWishes({ ...state, upload: uploadedAt(state.plan) }, kinds, outcomes)
}
