import { isDeepStrictEqual } from 'node:util'
import { GetCommand, paginateQuery, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { orderKeyItems, SheetRecord } from '../../functions/store/orders/sheets.ts'
import { chunkKeys } from '../../functions/store/plans/chunks.ts'
import { type NamedBlob, namedPointers } from '../../functions/store/plans/pointers.ts'
import { sharePartitions } from '../../functions/store/share-links/share-links.ts'
import { writeAll } from '../../functions/store/table/batch.ts'
import { type Item, type Key, table, tableName } from '../../functions/store/table/client.ts'
import { keys, planPartitions } from '../../functions/store/table/keys.ts'
import { readAllStored } from '../../functions/store/table/read-stored.ts'
import { targetPartitions } from '../../functions/store/targets/target-places.ts'
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

/** A partition's items in the order of their sort keys (strongly consistent); holds one page of them. */
async function* itemsOf(TableName: string, pk: string): AsyncGenerator<Item, undefined> {
  const ExpressionAttributeValues = { ':pk': pk }
  const input = { TableName, ConsistentRead: true, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues }
  for await (const { Items = [] } of paginateQuery({ client: table() }, input)) yield* Items.filter(isKept)
}

/** Reads a small partition, by sort key. */
async function readPartition(TableName: string, pk: string): Promise<Map<string, Item>> {
  const items = new Map<string, Item>()
  for await (const item of itemsOf(TableName, pk)) items.set(String(item.sk), item)
  return items
}

/** The order of sort keys: that of their bytes. */
const bySortKey = (a: Item, b: Item) => Buffer.compare(Buffer.from(String(a.sk)), Buffer.from(String(b.sk)))

/** The items of a partition then and now, those of the same sort key together. */
async function* pairedItems(restored: string, pk: string): AsyncGenerator<{ then?: Item; now?: Item }> {
  const [thens, nows] = [itemsOf(restored, pk), itemsOf(tableName(), pk)]
  let [{ value: then }, { value: now }] = await Promise.all([thens.next(), nows.next()])
  while (then || now) {
    const order: number = then && now ? bySortKey(then, now) : then ? -1 : 1
    yield { ...(then && order <= 0 && { then }), ...(now && order >= 0 && { now }) }
    if (order <= 0) then = (await thens.next()).value
    if (order >= 0) now = (await nows.next()).value
  }
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

const planPrefix = planPartitions.plan('')

const changesPerWrite = 500

/** Makes a live partition like the restored one. Reads both page by page, so that a month of the audit log fits into memory. */
async function restorePartition(restoration: Restoration, pk: string): Promise<void> {
  let put: Item[] = []
  let remove: Key[] = []
  for await (const { then, now } of pairedItems(restoration.restored, pk)) {
    if (!then) remove.push(...[now ?? {}].map(itemKey).filter(isRemovable))
    else if (isDeepStrictEqual(then, now)) restoration.counts.same++
    else put.push(then)
    if (put.length + remove.length < changesPerWrite) continue
    await apply(restoration, put, remove)
    put = []
    remove = []
  }
  await apply(restoration, put, remove)
}

/** Makes the live table like the restored one, partition by partition. Returns the ids of the restored plans. */
export async function restoreTable(restoration: Restoration): Promise<string[]> {
  const plans: string[] = []
  const { counts, restored } = restoration
  await eachPartition(restored, async (pk) => {
    await restorePartition(restoration, pk)
    if (pk.startsWith(planPrefix)) plans.push(pk.slice(planPrefix.length))
  })
  if (counts.put + counts.same === 0) throw new Error(`Nothing to restore: ${restored} holds no such item.`)
  await eachPartition(tableName(), async (pk) => {
    if (isRemovable({ pk, sk: '' }) && !(await exists(restored, pk))) await removePartition(restoration, pk)
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
  const others = [
    keys.slots(planId, 0),
    keys.marks(planId, 0, ''),
    keys.webhook(planId, ''),
    keys.chatSaid(planId, ''),
    ...targetPartitions(planId),
  ]
  for (const { pk } of others) await restorePartition(restoration, pk)
  await restoreShareLinks(restoration, planId)
  const withSheets = [own, keys.sheet(planId, 0).pk]
  const [then, now] = [await readSheets(restoration.restored, withSheets), await readSheets(tableName(), withSheets)]
  for (const pk of withSheets.toReversed()) await restorePartition(restoration, pk)
  await restoreOrderKeys(restoration, planId, then, now)
  for (const pk of present) if (!wanted.has(pk)) await removePartition(restoration, pk)
}

async function restoreShareLinks(restoration: Restoration, planId: string): Promise<void> {
  const { pk: own } = keys.shareLinks(planId)
  const [then, now] = [await readPartition(restoration.restored, own), await readPartition(tableName(), own)]
  await restorePartition(restoration, own)
  const wanted = [...then.values()].flatMap(sharePartitions)
  for (const pk of wanted) await restorePartition(restoration, pk)
  const present = [...now.values()].flatMap(sharePartitions)
  for (const pk of present) if (!wanted.includes(pk)) await removePartition(restoration, pk)
}

async function readSheets(TableName: string, partitions: readonly string[]): Promise<SheetRecord[]> {
  const sheets: Item[] = []
  for (const pk of partitions)
    for await (const item of itemsOf(TableName, pk)) if (String(item.sk).startsWith('SHEET#')) sheets.push(item)
  return readAllStored(SheetRecord, sheets)
}

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
