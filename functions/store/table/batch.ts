import {
  BatchGetCommand,
  type BatchGetCommandInput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { chunked } from '../../../shared/lib/chunks.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { type Item, type Key, table, tableName } from './client.ts'
import { pace, writeUnits } from './pace.ts'
import { retryUnprocessed } from './retry.ts'

const isEmpty = (byTable: object | undefined) => !byTable || Object.keys(byTable).length === 0

/** Puts and deletes any number of items, paced by partition, retrying unprocessed ones. Throws `TableBusy`. */
export async function writeAll({ put = [], remove = [] }: { put?: Item[]; remove?: Key[] }): Promise<void> {
  const requests = [
    ...put.map((item) => ({ PutRequest: { Item: item } })),
    ...remove.map((key) => ({ DeleteRequest: { Key: key } })),
  ]
  await inParallel(chunked(requests, 25), 8, async (chunk) => {
    await paceRequests(chunk)
    await retryUnprocessed<NonNullable<BatchWriteCommandInput['RequestItems']>>(
      { [tableName()]: chunk },
      async (rest) => {
        const { UnprocessedItems } = await table().send(new BatchWriteCommand({ RequestItems: rest }))
        return isEmpty(UnprocessedItems) ? undefined : UnprocessedItems
      },
    )
  })
}

async function paceRequests(requests: { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Key } }[]): Promise<void> {
  const units = new Map<string, number>()
  for (const { PutRequest, DeleteRequest } of requests) {
    const pk = String(PutRequest?.Item.pk ?? DeleteRequest?.Key.pk)
    units.set(pk, (units.get(pk) ?? 0) + (PutRequest ? writeUnits(PutRequest.Item) : 1))
  }
  await Promise.all([...units].map(([pk, count]) => pace(pk, count)))
}

/** Reads the existing items of these keys, strongly consistent by default, in any order. Throws `TableBusy`. */
export async function getAll(keys: Key[], { ConsistentRead = true } = {}): Promise<Item[]> {
  const items: Item[] = []
  await inParallel(chunked(keys, 100), 4, (chunk) =>
    retryUnprocessed<NonNullable<BatchGetCommandInput['RequestItems']>>(
      { [tableName()]: { Keys: chunk, ConsistentRead } },
      async (rest) => {
        const { Responses, UnprocessedKeys } = await table().send(new BatchGetCommand({ RequestItems: rest }))
        items.push(...(Responses?.[tableName()] ?? []))
        return isEmpty(UnprocessedKeys) ? undefined : UnprocessedKeys
      },
    ),
  )
  return items
}

/** Reads items that never change, at half the price of `getAll` unless written just now. */
export async function getAllUnchanged(keys: Key[]): Promise<Item[]> {
  const found = await getAll(keys, { ConsistentRead: false })
  if (found.length === keys.length) return found
  const known = new Set(found.map(({ pk, sk }) => `${pk} ${sk}`))
  return [...found, ...(await getAll(keys.filter(({ pk, sk }) => !known.has(`${pk} ${sk}`))))]
}
