import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { removeBotKeys } from '../../store/bots/bot-keys.ts'
import { deleteBelow } from '../../store/bucket/bucket.ts'
import { removeKeys } from '../../store/orders/sheets.ts'
import { cleanUpReplacement, listReplacements } from '../../store/plans/bulk-data.ts'
import { listPlans, removePlan } from '../../store/plans/plans.ts'
import { cleanUpUpload, listUnfinishedUploads } from '../../store/sightings/uploads.ts'
import { keys, objectKeys } from '../../store/table/keys.ts'
import { clearPartition, deleteTombstone, listTombstones } from '../../store/table/tombstones.ts'

/** Until whoever was writing to a plan or world when it was removed has ended for certain. */
const graceMs = 3_600_000

/** Clears away what belonged to a plan that is out of sight. Can be repeated. */
export async function clearPlan(id: string): Promise<void> {
  await deleteBelow(objectKeys.planPrefix(id))
  // The sheets tell of the keys, which lie elsewhere and go first; of a plan that is out of sight no more are made.
  await removeKeys(id)
  await clearPartition(keys.plan(id))
}

/** Clears away what belonged to a world that is out of sight: its plans, settings and data. Can be repeated. */
export async function clearWorld(id: string): Promise<void> {
  await inParallel(await listPlans(id), 4, async (plan) => {
    await removePlan(plan._id, [])
    await clearPlan(plan._id)
  })
  await deleteBelow(objectKeys.worldPrefix(id))
  await removeBotKeys(id)
  await clearPartition(keys.world(id))
}

/**
 * Ends what was removed, or begun and never finished, more than `ageMs` ago: with it goes whatever was written to it at the same
 * time, or left by a removal that was cut off. So do chunks of sets that were never put in force, or replaced by a call cut off, and
 * the objects of uploads that were never listed, or taken back by such a call.
 */
export async function sweep(ageMs = graceMs): Promise<void> {
  const before = new Date(Date.now() - ageMs).toISOString()
  await inParallel(await listTombstones(before), 4, async ({ id, key }) => {
    await (key.pk === keys.world(id).pk ? clearWorld(id) : clearPlan(id))
    await deleteTombstone(key)
  })
  await inParallel(await listReplacements(before), 4, cleanUpReplacement)
  await inParallel(await listUnfinishedUploads(before), 4, cleanUpUpload)
}
