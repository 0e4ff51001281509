import * as z from 'zod/mini'
import { SyncStats, WorldAccess, WorldUnits } from '../../../shared/model/world.ts'
import { queryAll, tableName } from '../table/client.ts'
import { type TransactItem, undefinedIfEmpty, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'

/** The list of worlds: an item per world in one partition, so that one query reads it, written in the transaction of each change. */

const common = {
  _id: z.string(),
  name: z.string(),
  server: z.string(),
  access: WorldAccess,
  /** Counts changes of name, server, admins and access. */
  version: z.int(),
  createdAt: z.string(),
  lastSync: z.optional(z.string()),
  adminIds: z.array(z.string()),
}

const fromSnapshot = {
  stats: z.optional(SyncStats),
  units: z.optional(WorldUnits),
  /** From the world's configuration, like `fakeLimit`. */
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
  { _id, name, server, access, version, createdAt, lastSync, adminIds, snapshot }: WorldFacts,
  names?: ReadonlyMap<string, string>,
): ListedWorld {
  const { stats, units, moral, fakeLimit } = snapshot ?? {}
  const adminNames = names && namesOf(adminIds, names)
  return {
    _id,
    name,
    server,
    access,
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

/** All current worlds, oldest first. */
export async function listWorlds(): Promise<ListedWorld[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.listedWorld('').pk },
    ConsistentRead: true,
  })
  return readAllStored(ListedWorld, items).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
