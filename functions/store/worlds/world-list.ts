import { isDeepStrictEqual } from 'node:util'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { SyncStats, WorldAccess, WorldUnits } from '../../../shared/model/world.ts'
import { type Item, queryAll, table, tableName } from '../table/client.ts'
import { type TransactItem, transact, undefinedIfEmpty, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listPresent } from '../table/listed.ts'
import { readAllStored } from '../table/read-stored.ts'
import { isTombstone, notDeleted } from '../table/tombstones.ts'

/**
 * The list of worlds: an item per world in one partition, so that one query reads it, written in the transaction of each change. The
 * hourly run adds what older versions did not write, and confirms the list. Unconfirmed, the worlds themselves are read.
 */

/** How long a confirmation holds: an older version, deployed again, writes worlds and not this list. */
const confirmedMs = 3 * 3_600_000

const common = {
  _id: z.string(),
  name: z.string(),
  server: z.string(),
  access: z._default(WorldAccess, 'all'),
  /** Only where an older version wrote it; the next change of access moves it. */
  memberIds: z.optional(z.array(z.string())),
  /** Counts changes of name, server, admins and access; 0 on older worlds. */
  version: z._default(z.int(), 0),
  createdAt: z.string(),
  lastSync: z.optional(z.string()),
  adminIds: z.array(z.string()),
}

const fromSnapshot = {
  stats: z.optional(SyncStats),
  units: z.optional(WorldUnits),
  /** Of the configuration; absent on older snapshots. */
  moral: z.optional(z.number()),
  fakeLimit: z.optional(z.number()),
}

/** What the list shows of a stored world. */
export const WorldFacts = z.object({
  ...common,
  snapshot: z.optional(z.object(fromSnapshot)),
})
type WorldFacts = z.infer<typeof WorldFacts>

/** Names of accounts by id. */
const Names = z.record(z.string(), z.string())

const ListedWorld = z.object({
  ...common,
  ...fromSnapshot,
  /** Of the admins; absent where only the world itself was read. */
  adminNames: z.optional(Names),
})
/** An entry of the list of worlds. */
export type ListedWorld = z.infer<typeof ListedWorld>

/** The entry of a world, with its admins' names if given. */
export function listedWorld(
  { _id, name, server, access, memberIds, version, createdAt, lastSync, adminIds, snapshot }: WorldFacts,
  names?: ReadonlyMap<string, string>,
): ListedWorld {
  const { stats, units, moral, fakeLimit } = snapshot ?? {}
  const adminNames = names && namesOf(adminIds, names)
  return {
    _id,
    name,
    server,
    access,
    memberIds,
    version,
    createdAt,
    lastSync,
    adminIds,
    adminNames,
    stats,
    units,
    moral,
    fakeLimit,
  }
}

/** Those of the names that are known. */
export const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>): z.infer<typeof Names> =>
  Object.fromEntries([...names].filter(([id]) => ids.includes(id)))

const entryPut = (world: ListedWorld): TransactItem => ({
  Put: { TableName: tableName(), Item: { ...keys.listedWorld(world._id), ...world } },
})

/** Adds a new world to the list. */
export const listNewWorld = (world: WorldFacts): TransactItem => entryPut(listedWorld(world, new Map()))

/** Changes a world's entry; `undefined` removes a field. */
export function changeListed(id: string, fields: Partial<ListedWorld>): TransactItem {
  const removed = Object.entries(fields).filter(([, value]) => value === undefined)
  const update = updateExpression(
    fields,
    removed.map(([name]) => name),
  )
  return {
    Update: {
      TableName: tableName(),
      Key: keys.listedWorld(id),
      ...update,
      ExpressionAttributeValues: undefinedIfEmpty(update.ExpressionAttributeValues),
    },
  }
}

/** Removes a world from the list. */
export const unlistWorld = (id: string): TransactItem => ({
  Delete: { TableName: tableName(), Key: keys.listedWorld(id) },
})

const Confirmation = z.object({ confirmedAt: z.string() })

/** The stored entries by world id, and when the list was last confirmed. */
async function readList(): Promise<{ entries: Map<string, Item>; confirmedAt: number }> {
  const { pk, sk } = keys.worldListConfirmation()
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  })
  const confirmed = Confirmation.safeParse(items.find((item) => item.sk === sk)).data
  const entries = items.filter((item) => item.sk !== sk).map((item) => [worldIdIn(item), item] as const)
  return { entries: new Map(entries), confirmedAt: Date.parse(confirmed?.confirmedAt ?? '') }
}

const worldIdIn = ({ sk }: Item): string => String(sk).slice(keys.listedWorld('').sk.length)

const oldestFirst = (a: { createdAt: string }, b: { createdAt: string }) => (a.createdAt < b.createdAt ? -1 : 1)

/** All current worlds, oldest first. */
export async function listWorlds(): Promise<ListedWorld[]> {
  const { entries, confirmedAt } = await readList()
  const parsed = [...entries.values()].map((entry) => ListedWorld.safeParse(entry))
  const worlds = parsed.flatMap(({ data }) => data ?? [])
  const isWhole = worlds.length === parsed.length && Math.abs(Date.now() - confirmedAt) < confirmedMs
  if (isWhole) return worlds.toSorted(oldestFirst)
  const items = await listPresent(keys.worlds('').gsi1pk)
  const present = items.filter((item) => !isTombstone(item))
  return readAllStored(WorldFacts, present).map((world) => listedWorld(world))
}

/** Makes the list show exactly these worlds, unless they have changed since, and confirms it. */
export async function confirmWorldList(worlds: readonly ListedWorld[], now = new Date()): Promise<void> {
  const { entries } = await readList()
  const known = new Set(worlds.map(({ _id }) => _id))
  for (const world of worlds) {
    const stored = ListedWorld.safeParse(entries.get(world._id)).data
    if (!isDeepStrictEqual(stored, ListedWorld.parse(world))) await transact([isAsRead(world), entryPut(world)])
  }
  for (const id of entries.keys()) if (!known.has(id)) await transact([isRemoved(id), unlistWorld(id)])
  const Item = { ...keys.worldListConfirmation(), confirmedAt: now.toISOString() }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
}

const isAsRead = ({ _id, version, lastSync }: ListedWorld): TransactItem => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.world(_id),
    ConditionExpression: `${notDeleted} AND (attribute_not_exists(#version) OR #version = :version) AND ${
      lastSync ? 'lastSync = :lastSync' : 'attribute_not_exists(lastSync)'
    }`,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version, ...(lastSync && { ':lastSync': lastSync }) },
  },
})

const isRemoved = (id: string): TransactItem => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.world(id),
    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(removedAt)',
  },
})
