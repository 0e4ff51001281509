import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { writeAll } from './batch.ts'
import { type Item, type Key, queryAll, table, tableName } from './client.ts'
import { succeedsIfConditionHolds, type TransactItem, transact } from './conditional.ts'
import { keys } from './keys.ts'
import { listIndexed } from './listed.ts'

/**
 * What is out of sight but not out of the table: plans and worlds that were removed, copies of plans that were never
 * finished. A removal is one write, so nobody ever sees half of one; what belonged to the thing is cleared away afterwards,
 * and once more when whoever was still writing to it must have ended. Only then the last item goes.
 */

/** Asks of the item of a plan or world that it has not been removed. */
export const notDeleted = 'attribute_exists(pk) AND attribute_not_exists(removedAt)'

/** Whether an item is that of something out of sight. */
export const isTombstone = (item: Item): boolean => item.removedAt !== undefined || item.looseSince !== undefined

/** Puts a mark in place of a plan or world that is there, together with its entry in the log. It keeps nothing of it. */
export async function writeTombstone(key: Key, id: string, entry: TransactItem[]): Promise<void> {
  const removedAt = new Date().toISOString()
  const Item = { ...key, ...keys.hidden(removedAt), _id: id, removedAt }
  await transact([{ Put: { TableName: tableName(), Item, ConditionExpression: notDeleted } }, ...entry])
}

/** What has been out of sight since before `before` (ISO 8601). */
export async function listTombstones(before: string): Promise<{ id: string; key: Key }[]> {
  const { gsi1pk, gsi1sk } = keys.hidden(before)
  const items = await listIndexed(gsi1pk, {
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :before',
    ExpressionAttributeValues: { ':before': gsi1sk },
  })
  return items.map(({ _id, pk, sk }) => ({ id: String(_id), key: { pk: String(pk), sk: String(sk) } }))
}

/** Deletes everything in a partition but the item that stands for it. */
export async function clearPartition({ pk, sk: head }: Key): Promise<void> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  })
  await writeAll({ remove: items.filter(({ sk }) => sk !== head).map(({ sk }) => ({ pk, sk: String(sk) })) })
}

/** Deletes the item itself, when nothing is left that belongs to it; one that came into sight meanwhile stays. */
export const deleteTombstone = (key: Key): Promise<boolean> =>
  succeedsIfConditionHolds(
    table().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: key,
        ConditionExpression: 'attribute_exists(removedAt) OR attribute_exists(looseSince)',
      }),
    ),
  )
