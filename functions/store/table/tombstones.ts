import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { chunked } from '../../../shared/lib/chunks.ts'
import { writeAll } from './batch.ts'
import { type Item, type Key, queryAll, table, tableName } from './client.ts'
import { succeedsIfConditionHolds, type TransactItem, transact, updateExpression } from './conditional.ts'
import { keys } from './keys.ts'
import { listIndexed } from './listed.ts'

/**
 * Invisible items: removed plans and worlds, and unfinished copies of plans. A removal is one write; the data are deleted
 * afterwards, and again once writes in progress must have ended. The tombstone is deleted last.
 */

/** Condition that a plan or world exists and was not removed. */
export const notDeleted = 'attribute_exists(pk) AND attribute_not_exists(removedAt)'

/** Whether an item is a tombstone or a draft. */
export const isTombstone = (item: Item): boolean => item.removedAt !== undefined || item.looseSince !== undefined

/** About what a partition takes in a second. */
const deletedAtOnce = 1000

/** The write that makes an existing plan or world a tombstone without these fields. */
export function tombstoneWrite(key: Key, id: string, fields: string[]): TransactItem {
  const removedAt = new Date().toISOString()
  const update = updateExpression({ ...keys.hidden(removedAt), _id: id, removedAt }, fields)
  return { Update: { TableName: tableName(), Key: key, ...update, ConditionExpression: notDeleted } }
}

/** Makes an existing plan or world a tombstone without these fields, with the audit entry. */
export async function writeTombstone(key: Key, id: string, entry: TransactItem[], fields: string[]): Promise<void> {
  await transact([tombstoneWrite(key, id, fields), ...entry])
}

/** Tombstones and drafts from before `before` (ISO 8601). */
export async function listTombstones(before: string): Promise<{ id: string; key: Key }[]> {
  const { gsi1pk, gsi1sk } = keys.hidden(before)
  const items = await listIndexed(gsi1pk, {
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :before',
    ExpressionAttributeValues: { ':before': gsi1sk },
  })
  return items.map(({ _id, pk, sk }) => ({ id: String(_id), key: { pk: String(pk), sk: String(sk) } }))
}

/** Sort keys that stay, and when to stop with some left (epoch milliseconds). */
interface Clearing {
  isKept?: (sk: string) => boolean
  until?: number | undefined
}

/** Deletes everything else in a tombstone's partition. */
export async function clearPartition(
  { pk, sk: head }: Key,
  { isKept = () => false, until = Number.POSITIVE_INFINITY }: Clearing = {},
): Promise<void> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  })
  const cleared = items.map(({ sk }) => String(sk)).filter((sk) => sk !== head && !isKept(sk))
  for (const some of chunked(cleared, deletedAtOnce)) {
    if (Date.now() > until) return
    await writeAll({ remove: some.map((sk) => ({ pk, sk })) })
  }
}

/** Deletes the tombstone itself, after its partition; a draft published meanwhile stays. */
export async function deleteTombstone(key: Key): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: key,
        ConditionExpression: 'attribute_exists(removedAt) OR attribute_exists(looseSince)',
      }),
    ),
  )
}
