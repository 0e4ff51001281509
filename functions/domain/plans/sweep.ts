import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { removeBotKeys } from '../../store/bots/bot-keys.ts'
import { clearConnections } from '../../store/bots/connections.ts'
import { deleteBelow } from '../../store/bucket/bucket.ts'
import { removeAllOrdersLinks } from '../../store/orders/all-orders-links.ts'
import { removeReliability } from '../../store/orders/reliability.ts'
import { removeKeys } from '../../store/orders/sheets.ts'
import { cleanUpReplacement, clearBlobs, isReplacement, listReplacements } from '../../store/plans/blob-cleanup.ts'
import { listPlans, removePlan } from '../../store/plans/plans.ts'
import { removeShareLinks } from '../../store/share-links/share-links.ts'
import { cleanUpUpload, listUnfinishedUploads } from '../../store/sightings/uploads.ts'
import { keys, objectKeys } from '../../store/table/keys.ts'
import { clearPartition, deleteTombstone, listTombstones } from '../../store/table/tombstones.ts'
import { targetPartitions } from '../../store/targets/target-places.ts'
import { forgetMembers } from '../../store/worlds/members.ts'

/** How long a removal deletes data before it answers. */
export const promptMs = 4000

/** By then every write that was running during the removal has ended. */
const graceMs = 3_600_000

/** Deletes everything of a removed plan. Idempotent. From `until` (epoch milliseconds) the sweep deletes the rest. */
export async function clearPlan(id: string, until?: number): Promise<void> {
  await removeReliability(id)
  await clearPlanData(id, until)
}

async function clearPlanData(id: string, until?: number): Promise<void> {
  await deleteBelow(objectKeys.planPrefix(id))
  // Sheets reference keys stored elsewhere, which are deleted first; a removed plan gets no new ones.
  await removeKeys(id)
  await removeShareLinks(id)
  await clearBlobs(id)
  const apart = [
    keys.slots(id, 0),
    keys.sheet(id, 0),
    keys.marks(id, 0, ''),
    keys.devices(id, 0),
    keys.webhook(id, ''),
    keys.chatSaid(id, ''),
    ...targetPartitions(id),
  ]
  await inParallel(apart, 8, ({ pk }) => clearPartition({ pk, sk: '' }, { until }))
  await clearPartition(keys.plan(id), { isKept: isReplacement, until })
}

/** Deletes everything of a removed world: plans, settings and data. Idempotent; `until` as for a plan. */
export async function clearWorld(id: string, until?: number): Promise<void> {
  await inParallel(await listPlans(id), 4, async (plan) => {
    await removePlan(plan._id)
    await clearPlanData(plan._id, until)
  })
  await deleteBelow(objectKeys.worldPrefix(id))
  await removeAllOrdersLinks(id)
  await forgetMembers(id)
  const apart = [keys.webhook(id, ''), keys.reliability(id, 0)]
  await Promise.all([removeBotKeys(id), clearConnections(id), ...apart.map(({ pk }) => clearPartition({ pk, sk: '' }))])
  await clearPartition(keys.world(id))
}

/**
 * Finishes removals, replacements and uploads that started more than `ageMs` ago: deletes the data of tombstones (including late
 * writes), unused chunks of blobs, and objects of unlisted uploads.
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
