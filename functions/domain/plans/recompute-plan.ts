import type { ErrorCode } from '../../../shared/contract/errors.ts'
import { Failure } from '../../runtime/failure.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { type conflict, retryOnConflict } from '../../store/table/retry.ts'
import { currentPlan } from './plan-state.ts'

interface Limits {
  maxAttempts: number
  failure: ErrorCode
}

/**
 * Computes something from a plan and swaps it in: load, compute and swap in `compute`, which returns `conflict` when the plan
 * changed meanwhile. Then it gets the current plan, after a backoff. Throws `plan_not_found`, or `failure` after the last attempt.
 */
export const recomputePlan = <T>(
  plan: PlanRecord,
  { maxAttempts, failure }: Limits,
  compute: (current: PlanRecord) => Promise<T | typeof conflict>,
): Promise<T> =>
  retryOnConflict(
    maxAttempts,
    async (number) => compute(number === 0 ? plan : await currentPlan(plan._id)),
    () => new Failure(failure),
  )
