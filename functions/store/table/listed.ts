import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { getAll } from './batch.ts'
import { type Item, type Key, queryAll } from './client.ts'

/** Lists items from the index, in its order, eventually consistent: recent ones may be missing, changed or deleted ones outdated. */
export const listIndexed = (gsi1pk: string, more: Partial<QueryCommandInput> = {}): Promise<Item[]> =>
  queryAll({
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ...more,
    ExpressionAttributeValues: { ':pk': gsi1pk, ...more.ExpressionAttributeValues },
  })

/** The key of a read item. */
export const itemKey = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })

/**
 * Lists the same items in their current state; only recent ones may be missing. Costs a further read unit per 4 kB of every item,
 * so only for short or rarely read lists.
 */
export async function listPresent(gsi1pk: string, more: Partial<QueryCommandInput> = {}): Promise<Item[]> {
  const known = (await listIndexed(gsi1pk, more)).map(itemKey)
  const present = new Map((await getAll(known)).map((item) => [item.pk, item]))
  return known.map(({ pk }) => present.get(pk)).filter((item) => item !== undefined)
}
