import { worlds } from '../../shared/contract/worlds.ts'
import { handle } from '../lib/handle.ts'
import { removePlan } from '../lib/remove-plan.ts'
import { deleteObjects } from '../store/bucket.ts'
import { objectKeys } from '../store/keys.ts'
import { listPlans } from '../store/plans.ts'
import { inParallel } from '../store/table.ts'
import { deleteWorld } from '../store/worlds.ts'

/** Removes a world with its plans, settings and data; the world itself last, so that a broken-off removal can be repeated. */
export const handler = handle(worlds.remove, async ({ world }) => {
  await inParallel(await listPlans(world._id), 4, (plan) => removePlan(plan._id))
  await deleteObjects(objectKeys.worldPrefix(world._id))
  await deleteWorld(world._id)
  return { success: true }
})
