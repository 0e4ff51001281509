import { isDeepStrictEqual } from 'node:util'
import { GetCommand, paginateQuery, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { orderKeyItems, SheetRecord } from '../../functions/store/orders/sheets.ts'
import { chunkKeys } from '../../functions/store/plans/chunks.ts'
import { type NamedBlob, namedPointers } from '../../functions/store/plans/pointers.ts'
import { sharePartitions } from '../../functions/store/share-links/share-links.ts'
import { writeAll } from '../../functions/store/table/batch.ts'
import { type Item, type Key, table, tableName } from '../../functions/store/table/client.ts'
import { keys } from '../../functions/store/table/keys.ts'
import { readAllStored } from '../../functions/store/table/read-stored.ts'
import { inParallel } from '../../shared/lib/worker-pool.ts'

/** What a restoration writes, or would write. */
export interface Counts {
  put: number
  remove: number
  same: number
}

/** A restored table beside the live one. */
export interface Restoration {
  restored: string
  isWriting: boolean
  counts: Counts
}

const itemKey = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })

/** Skips rate limit counters and expired items. */
const isKept = ({ pk, expiresAt }: Item) =>
  !String(pk).startsWith('THROTTLE#') && !(typeof expiresAt === 'number' && expiresAt * 1000 < Date.now())

/** The audit log is added to, and notes of replacements in progress stay for the sweep. */
const isRemovable = ({ pk, sk }: Key) => !pk.startsWith('AUDIT#') && !sk.startsWith('MOVE#')

/** Reads a partition (strongly consistent), by sort key. */
async function readPartition(TableName: string, pk: string): Promise<Map<string, Item>> {
  const items = new Map<string, Item>()
  const ExpressionAttributeValues = { ':pk': pk }
  const input = { TableName, ConsistentRead: true, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues }
  for await (const { Items = [] } of paginateQuery({ client: table() }, input))
    for (const item of Items.filter(isKept)) items.set(String(item.sk), item)
  return items
}

/** Calls `work` with each partition key of a table; a scan returns the items of a partition one after another. */
async function eachPartition(TableName: string, work: (pk: string) => Promise<void>): Promise<void> {
  let last: unknown
  const input = { TableName, ConsistentRead: true, ProjectionExpression: 'pk' }
  for await (const { Items = [] } of paginateScan({ client: table() }, input)) {
    const found = new Set(Items.map(({ pk }) => String(pk)).filter((pk) => pk !== last && !pk.startsWith('THROTTLE#')))
    last = Items.at(-1)?.pk
    await inParallel([...found], 16, work)
  }
}

async function apply({ isWriting, counts }: Restoration, put: Item[], remove: Key[]): Promise<void> {
  counts.put += put.length
  counts.remove += remove.length
  if (isWriting) await writeAll({ put, remove })
}

/** Makes a live partition like the restored one; returns both. */
async function restorePartition(restoration: Restoration, pk: string) {
  const [then, now] = await Promise.all([readPartition(restoration.restored, pk), readPartition(tableName(), pk)])
  const put = [...then.values()].filter((item) => !isDeepStrictEqual(item, now.get(String(item.sk))))
  const remove = [...now.values()].filter(({ sk }) => !then.has(String(sk))).map(itemKey)
  restoration.counts.same += then.size - put.length
  await apply(restoration, put, remove.filter(isRemovable))
  return { then, now }
}

/** Makes the live table like the restored one, partition by partition. Returns the ids of the restored plans. */
export async function restoreTable(restoration: Restoration): Promise<string[]> {
  const plans: string[] = []
  const { counts, restored } = restoration
  await eachPartition(restored, async (pk) => {
    await restorePartition(restoration, pk)
    if (pk.startsWith('PLAN#')) plans.push(pk.slice('PLAN#'.length))
  })
  if (counts.put + counts.same === 0) throw new Error(`Nothing to restore: ${restored} holds no such item.`)
  await eachPartition(tableName(), async (pk) => {
    if (!(await exists(restored, pk))) await removePartition(restoration, pk)
  })
  return plans
}

async function exists(TableName: string, pk: string): Promise<boolean> {
  const ExpressionAttributeValues = { ':pk': pk }
  const input = { TableName, Limit: 1, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues }
  return (await table().send(new QueryCommand({ ...input, ConsistentRead: true }))).Count !== 0
}

async function removePartition(restoration: Restoration, pk: string): Promise<void> {
  const now = await readPartition(tableName(), pk)
  await apply(restoration, [], [...now.values()].map(itemKey).filter(isRemovable))
}

/**
 * Makes a live plan like the restored one: its partitions, the versions of bulk data that it points to, the keys of its order
 * sheets, and its share links. What only the live plan pointed to is removed.
 */
export async function restorePlan(restoration: Restoration, planId: string): Promise<void> {
  const chunks = async (table: string) => {
    const items = await readPartition(table, keys.plan(planId).pk)
    return new Set(
      pointedTo(items).flatMap(({ name, ...pointer }) => chunkKeys(planId, name, pointer).map(({ pk }) => pk)),
    )
  }
  const [wanted, present] = await Promise.all([chunks(restoration.restored), chunks(tableName())])
  const own = keys.plan(planId).pk
  wanted.delete(own)
  present.delete(own)
  if (!(await exists(restoration.restored, own)))
    throw new Error(`Nothing to restore: ${restoration.restored} holds no such item.`)
  // Chunks first, so that no pointer is without them.
  for (const pk of wanted) await restorePartition(restoration, pk)
  const others = [keys.slots(planId, 0), keys.marks(planId, 0, ''), keys.webhook(planId, ''), keys.chatSaid(planId, '')]
  for (const { pk } of others) await restorePartition(restoration, pk)
  await restoreShareLinks(restoration, planId)
  const sheets = await restorePartition(restoration, keys.sheet(planId, 0).pk)
  const { then, now } = await restorePartition(restoration, own)
  await restoreOrderKeys(restoration, planId, sheetsIn(then, sheets.then), sheetsIn(now, sheets.now))
  for (const pk of present) if (!wanted.has(pk)) await removePartition(restoration, pk)
}

async function restoreShareLinks(restoration: Restoration, planId: string): Promise<void> {
  const { then, now } = await restorePartition(restoration, keys.shareLinks(planId).pk)
  const wanted = [...then.values()].flatMap(sharePartitions)
  for (const pk of wanted) await restorePartition(restoration, pk)
  const present = [...now.values()].flatMap(sharePartitions)
  for (const pk of present) if (!wanted.includes(pk)) await removePartition(restoration, pk)
}

const sheetsIn = (...partitions: Map<string, Item>[]) =>
  readAllStored(
    SheetRecord,
    partitions.flatMap((items) => [...items].filter(([sk]) => sk.startsWith('SHEET#')).map(([, item]) => item)),
  )

/** The blobs that a plan and its kept results point to. */
const pointedTo = (items: Map<string, Item>): NamedBlob[] =>
  [...items].flatMap(([sk, item]) => {
    if (sk === 'PLAN') return namedPointers(item)
    return sk.startsWith('RESULT#') ? namedPointers(Object(item.blobs)) : []
  })

/** Rebuilds the keys of the restored sheets, which are stored by digest, and removes those of later links. */
async function restoreOrderKeys(
  restoration: Restoration,
  planId: string,
  then: readonly SheetRecord[],
  now: readonly SheetRecord[],
): Promise<void> {
  const wanted = then.flatMap((sheet) => orderKeyItems(planId, sheet))
  const stored = await Promise.all(wanted.map(({ pk, sk }) => readItem({ pk, sk })))
  const put = wanted.filter((item, index) => !isDeepStrictEqual(item, stored[index]))
  const known = new Set(wanted.map(({ pk }) => pk))
  const remove = now
    .flatMap((sheet) => orderKeyItems(planId, sheet))
    .filter(({ pk }) => !known.has(pk))
    .map(({ pk, sk }) => ({ pk, sk }))
  restoration.counts.same += wanted.length - put.length
  await apply(restoration, put, remove)
}

async function readItem(Key: Key): Promise<Item | undefined> {
  return (await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))).Item
}
