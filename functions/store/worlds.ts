import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { SyncStats, WorldUnits } from '../../shared/model/world.ts'
import { keys } from './keys.ts'
import {
  done,
  epochSeconds,
  filled,
  type Item,
  queryAll,
  queryPrefix,
  table,
  tableName,
  updateExpression,
  writeAll,
} from './table.ts'
import { newId } from './users.ts'

/** What the provider said of a file's version, for the next conditional request. */
const FileVersion = z.object({ etag: z.string().optional(), lastModified: z.string().optional() })
export type FileVersion = z.infer<typeof FileVersion>

/** Where a world's data lies, and what it was made from. */
const SnapshotPointer = z.object({
  key: z.string(),
  hash: z.string(),
  stats: SyncStats,
  units: WorldUnits.optional(),
  files: z.record(z.string(), FileVersion),
  /** The object that this one replaced: kept for one more sync, so that nobody reads into the void. */
  replacedKey: z.string().optional(),
})
export type SnapshotPointer = z.infer<typeof SnapshotPointer>

const WorldRecord = z.object({
  _id: z.string(),
  name: z.string(),
  server: z.string(),
  adminIds: z.array(z.string()),
  createdAt: z.string(),
  lastSync: z.string().optional(),
  snapshot: SnapshotPointer.optional(),
  /** When the provider was last asked, epoch seconds. */
  syncStartedAt: z.number().optional(),
})
/** A world as stored. */
export type WorldRecord = z.infer<typeof WorldRecord>

export async function createWorld(input: { name: string; server: string }): Promise<WorldRecord> {
  const world: WorldRecord = { _id: newId(), ...input, adminIds: [], createdAt: new Date().toISOString() }
  const Item = { ...keys.world(world._id), ...keys.worlds(world.createdAt), ...world }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  return world
}

export async function getWorld(id: string): Promise<WorldRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.world(id), ConsistentRead: true }),
  )
  return Item ? WorldRecord.parse(Item) : undefined
}

/** All worlds, oldest first. */
export async function listWorlds(): Promise<WorldRecord[]> {
  const items = await queryAll({
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.worlds('').gsi1pk },
  })
  return items.map((item) => WorldRecord.parse(item))
}

/** Sets and removes attributes of a world that exists and meets the condition; `values` are the condition's own. */
async function update(
  id: string,
  change: { set?: Item; remove?: string[] },
  condition?: { text: string; values: Item },
): Promise<WorldRecord> {
  const {
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ...update
  } = updateExpression(change.set ?? {}, change.remove)
  const { Attributes } = await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.world(id),
      ...update,
      ConditionExpression: ['attribute_exists(pk)', condition?.text].filter(Boolean).join(' AND '),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: filled({ ...values, ...condition?.values }),
      ReturnValues: 'ALL_NEW',
    }),
  )
  return WorldRecord.parse(Attributes)
}

/** Renames a world. A changed server forgets the old server's data: the next sync fetches everything. */
export const updateWorld = (world: WorldRecord, { name, server }: { name: string; server: string }) =>
  update(world._id, {
    set: { name, server },
    remove: server === world.server ? [] : ['snapshot', 'lastSync', 'syncStartedAt'],
  })

export const setWorldAdmins = (id: string, adminIds: string[]) => update(id, { set: { adminIds } })

/** Removes the world's own items (not its plans, not its objects in the bucket). */
export async function deleteWorld(id: string): Promise<void> {
  const { pk } = keys.world(id)
  const settings = await queryPrefix(pk, 'SETTINGS#', { ProjectionExpression: 'pk, sk' })
  await writeAll({ remove: settings.map(({ sk }) => ({ pk, sk: String(sk) })) })
  await table().send(new DeleteCommand({ TableName: tableName(), Key: keys.world(id) }))
}

const lockSeconds = 120

/**
 * Takes the lock that lets one sync of a world run at a time; false while another holds it, or when the provider
 * was asked less than `pause` seconds ago. A lock that was never released ends by itself after two minutes.
 */
export const lockSync = (id: string, token: string, pause = 0): Promise<boolean> =>
  done(
    update(
      id,
      { set: { syncLock: token, syncLockUntil: epochSeconds(lockSeconds), syncStartedAt: epochSeconds() } },
      {
        text: `(attribute_not_exists(syncLockUntil) OR syncLockUntil < :now)
          AND (attribute_not_exists(syncStartedAt) OR syncStartedAt <= :before)`,
        values: { ':now': epochSeconds(), ':before': epochSeconds(-pause) },
      },
    ),
  )

const unlock = ['syncLock', 'syncLockUntil']
const holding = (token: string) => ({ text: 'syncLock = :token', values: { ':token': token } })

/** Makes a new snapshot the world's, and releases the lock; false when the lock was lost in between. */
export const finishSync = (id: string, token: string, snapshot: SnapshotPointer): Promise<boolean> =>
  done(update(id, { set: { snapshot, lastSync: new Date().toISOString() }, remove: unlock }, holding(token)))

/** Releases the lock after a failed sync; world and data stay as they were. */
export const abandonSync = (id: string, token: string): Promise<boolean> =>
  done(update(id, { remove: unlock }, holding(token)))
