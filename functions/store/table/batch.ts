import {
  BatchGetCommand,
  type BatchGetCommandInput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { chunked } from '../../../shared/lib/chunks.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { type Item, type Key, table, tableName } from './client.ts'
import { paceAll, writeUnits } from './pace.ts'
import { retryUnprocessed } from './retry.ts'

const isEmpty = (byTable: object | undefined) => !byTable || Object.keys(byTable).length === 0

type WriteRequest = { PutRequest: { Item: Item } } | { DeleteRequest: { Key: Key } }

/** Half of a second's units of a partition. */
const maxBatchUnits = 500

/** Puts and deletes any number of items, paced by partition, retrying unprocessed ones. Throws `TableBusy`. */
export async function writeAll({ put = [], remove = [] }: { put?: Item[]; remove?: Key[] }): Promise<void> {
  const requests = [
    ...put.map((item) => ({ PutRequest: { Item: item } })),
    ...remove.map((key) => ({ DeleteRequest: { Key: key } })),
  ]
  await inParallel(batches(requests), 8, async (batch) => {
    await paceAll(unitsByPartition(batch))
    await retryUnprocessed<NonNullable<BatchWriteCommandInput['RequestItems']>>(
      { [tableName()]: batch },
      async (rest) => {
        const { UnprocessedItems } = await table().send(new BatchWriteCommand({ RequestItems: rest }))
        return isEmpty(UnprocessedItems) ? undefined : UnprocessedItems
      },
    )
  })
}

const requestUnits = (request: WriteRequest) => ('PutRequest' in request ? writeUnits(request.PutRequest.Item) : 1)

function batches(requests: readonly WriteRequest[]): WriteRequest[][] {
  const found: WriteRequest[][] = []
  let units = 0
  for (const request of requests) {
    const last = found.at(-1)
    const more = requestUnits(request)
    if (last && last.length < 25 && units + more <= maxBatchUnits) last.push(request)
    else found.push([request])
    units = found.at(-1) === last ? units + more : more
  }
  return found
}

function unitsByPartition(batch: readonly WriteRequest[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const request of batch) {
    const { pk } = 'PutRequest' in request ? request.PutRequest.Item : request.DeleteRequest.Key
    units.set(String(pk), (units.get(String(pk)) ?? 0) + requestUnits(request))
  }
  return units
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
