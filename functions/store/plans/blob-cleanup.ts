import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { writeAll } from '../table/batch.ts'
import { epochSeconds, getItem, type Key, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listIndexed } from '../table/listed.ts'
import { pace } from '../table/pace.ts'
import { readAllStored } from '../table/read-stored.ts'
import { chunkBytes, chunkKeys } from './chunks.ts'
import { NamedBlob, namedPointers } from './pointers.ts'
import { listResults } from './results.ts'

/** How long replaced chunks stay readable, for requests in progress. */
const replacedChunkSeconds = 3600

/** The old and new blobs of a replacement. */
const ReplacementEntry = z.object({
  pk: z.string(),
  sk: z.string(),
  planId: z.string(),
  sets: z.array(NamedBlob),
})
export type ReplacementEntry = z.infer<typeof ReplacementEntry>

/** Deletes the entry that lists a replacement's blobs. */
export const deleteReplacement = ({ pk, sk }: Key) =>
  table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }))

const deleteBlobs = (planId: string, blobs: readonly NamedBlob[]) =>
  writeAll({ remove: blobs.flatMap(({ name, ...pointer }) => chunkKeys(planId, name, pointer)) })

/** A write of an attribute costs as much as the whole item. */
const chunkUnits = Math.ceil(chunkBytes / 1024)

/** Lets chunks expire that nothing points to any more. */
export async function expireBlobs(planId: string, blobs: readonly NamedBlob[]): Promise<void> {
  const chunks = blobs.flatMap(({ name, ...pointer }) => chunkKeys(planId, name, pointer))
  await inParallel(chunks, 8, async (Key) => {
    await pace(Key.pk, chunkUnits)
    const UpdateExpression = 'SET expiresAt = :end'
    const ExpressionAttributeValues = { ':end': epochSeconds(replacedChunkSeconds) }
    const ConditionExpression = 'attribute_exists(pk)'
    const update = { TableName: tableName(), Key, UpdateExpression, ConditionExpression, ExpressionAttributeValues }
    await succeedsIfConditionHolds(table().send(new UpdateCommand(update)))
  })
}

/** Replacements that started before `before` (ISO 8601) and did not finish. */
export async function listReplacements(before: string): Promise<ReplacementEntry[]> {
  const { gsi1pk, gsi1sk } = keys.moves(before)
  const items = await listIndexed(gsi1pk, {
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :before',
    ExpressionAttributeValues: { ':before': gsi1sk },
  })
  return readAllStored(ReplacementEntry, items)
}

/** Deletes the unused chunks of an interrupted replacement. Idempotent. */
export async function cleanUpReplacement({ pk, sk, planId, sets }: ReplacementEntry): Promise<void> {
  const kept = (await listResults(planId)).flatMap(({ blobs }) => namedPointers(blobs))
  const plan = await getItem(keys.plan(planId))
  const inForce = plan && !plan.removedAt ? [...namedPointers(plan), ...kept] : []
  const versions = new Set(inForce.map(({ version }) => version))
  await deleteBlobs(
    planId,
    sets.filter(({ version }) => !versions.has(version)),
  )
  await deleteReplacement({ pk, sk })
}

/**
 * Deletes the chunks of a tombstone's or draft's blobs and kept results. Those of replacements in progress have notes, which
 * `cleanUpReplacement` ends.
 */
export async function clearBlobs(planId: string): Promise<void> {
  const plan = await getItem(keys.plan(planId))
  if (!plan) return
  const kept = (await listResults(planId)).flatMap(({ blobs }) => namedPointers(blobs))
  const blobs = new Map([...namedPointers(plan), ...kept].map((blob) => [blob.version, blob]))
  await deleteBlobs(planId, [...blobs.values()])
}

/** Whether a sort key of a plan's partition is that of a replacement's note. */
export const isReplacement = (sk: string): boolean => sk.startsWith('MOVE#')
