import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { getAll } from './batch.ts'
import { type Item, type Key, queryAll } from './client.ts'

/**
 * The items that the index lists under a key, in its order and as it knows them: no index can be read consistently, so what was
 * written a moment ago may be missing, and what was changed or deleted may stand as before.
 */
export const listIndexed = (gsi1pk: string, more: Partial<QueryCommandInput> = {}): Promise<Item[]> =>
  queryAll({
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ...more,
    ExpressionAttributeValues: { ':pk': gsi1pk, ...more.ExpressionAttributeValues },
  })

/**
 * The same items, each as it stands now: only what was created a moment ago may be missing. Costs a read unit for every 4 kB of
 * every item more, so it is for lists that are short or seldom read.
 */
export async function listPresent(gsi1pk: string, more: Partial<QueryCommandInput> = {}): Promise<Item[]> {
  const known = (await listIndexed(gsi1pk, more)).map(({ pk, sk }): Key => ({ pk: String(pk), sk: String(sk) }))
  const present = new Map((await getAll(known)).map((item) => [item.pk, item]))
  return known.map(({ pk }) => present.get(pk)).filter((item) => item !== undefined)
}
