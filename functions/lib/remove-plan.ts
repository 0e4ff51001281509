import { deleteObjects } from '../store/bucket.ts'
import { objectKeys } from '../store/keys.ts'
import { deletePlan } from '../store/plans.ts'

/** Removes a plan with everything that belongs to it, in table and bucket. Can be repeated. */
export async function removePlan(planId: string): Promise<void> {
  await deleteObjects(objectKeys.planPrefix(planId))
  await deletePlan(planId)
}
