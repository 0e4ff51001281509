import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { newId } from '../../shared/lib/new-id.ts'
import { SyncStats, WorldUnits } from '../../shared/model/world.ts'
import { changed, type Edited, edit, isOther, updateOf } from './edit.ts'
import { keys } from './keys.ts'
import { isLoose, isThere, layOff } from './loose.ts'
import { epochSeconds, type Item, table, tableName } from './table/client.ts'
import { done, filled, updateExpression } from './table/conditional.ts'
import { listPresent } from './table/listed.ts'

/** What the provider said of a file's version, for the next conditional request. */
const FileVersion = z.object({ etag: z.optional(z.string()), lastModified: z.optional(z.string()) })
export type FileVersion = z.infer<typeof FileVersion>

/** Where a world's data lies, and what it was made from. */
const SnapshotPointer = z.object({
  key: z.string(),
  hash: z.string(),
  stats: SyncStats,
  units: z.optional(WorldUnits),
  files: z.record(z.string(), FileVersion),
  /** The object that this one replaced: kept for one more sync, so that nobody reads into the void. */
  replacedKey: z.optional(z.string()),
})
export type SnapshotPointer = z.infer<typeof SnapshotPointer>

const WorldRecord = z.object({
  _id: z.string(),
  name: z.string(),
  server: z.string(),
  adminIds: z.array(z.string()),
  /** Counts the changes of name, server and admins; 0 of worlds from before this was counted. */
  version: z._default(z.int(), 0),
  createdAt: z.string(),
  lastSync: z.optional(z.string()),
  snapshot: z.optional(SnapshotPointer),
  /** When the provider was last asked, epoch seconds. */
  syncStartedAt: z.optional(z.number()),
})
/** A world as stored. */
export type WorldRecord = z.infer<typeof WorldRecord>

export async function createWorld(input: { name: string; server: string }): Promise<WorldRecord> {
  const world: WorldRecord = { _id: newId(), ...input, adminIds: [], version: 1, createdAt: new Date().toISOString() }
  const Item = { ...keys.world(world._id), ...keys.worlds(world.createdAt), ...world }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  return world
}

/** The world of an id, read consistently; none when it was removed. */
export async function getWorld(id: string): Promise<WorldRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.world(id), ConsistentRead: true }),
  )
  return Item && !isLoose(Item) ? WorldRecord.parse(Item) : undefined
}

/** All worlds as they stand, oldest first; one that was created a moment ago may be missing. */
export async function listWorlds(): Promise<WorldRecord[]> {
  const items = await listPresent(keys.worlds('').gsi1pk)
  return items.filter((item) => !isLoose(item)).map((item) => WorldRecord.parse(item))
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
      ConditionExpression: [isThere, condition?.text].filter(Boolean).join(' AND '),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: filled({ ...values, ...condition?.values }),
      ReturnValues: 'ALL_NEW',
    }),
  )
  return WorldRecord.parse(Attributes)
}

/** Changes a world's name, server or admins by the one rule for edits; `undefined` when it has been removed. */
export const editWorld = (
  id: string,
  version: number | undefined,
  fields: Partial<Pick<WorldRecord, 'name' | 'server' | 'adminIds'>>,
): Promise<Edited<WorldRecord> | undefined> =>
  edit({
    read: () => getWorld(id),
    isStale: isOther(version),
    change: (present) => {
      const after = changed(present, fields)
      // Another server's data come with the next sync, which fetches everything.
      return after.server === present.server
        ? after
        : { ...after, snapshot: undefined, lastSync: undefined, syncStartedAt: undefined }
    },
    writes: (before, after) => [updateOf(keys.world(id), before, after, isThere)],
  })

/** Takes a world out of sight, and with it its plans, at once and for good; what belonged to it is cleared away afterwards. */
export const removeWorld = (id: string): Promise<void> => layOff(keys.world(id), id)

/** Longer than any sync takes: the provider gets ten seconds, a call 29. */
const lockSeconds = 60

/**
 * Takes the lock that lets one sync of a world run at a time; false while another holds it, or when the provider
 * was asked less than `pause` seconds ago. A lock that was never released ends by itself after a minute.
 */
export const lockSync = (id: string, token: string, pause = 0): Promise<boolean> =>
  done(
    update(
      id,
      { set: { syncLock: token, syncLockUntil: epochSeconds(lockSeconds), syncStartedAt: epochSeconds() } },
      {
        // Our own lock: an earlier request has taken it, and its answer was lost.
        text: `(syncLock = :syncLock OR ((attribute_not_exists(syncLockUntil) OR syncLockUntil < :now)
          AND (attribute_not_exists(syncStartedAt) OR syncStartedAt <= :before)))`,
        values: { ':now': epochSeconds(), ':before': epochSeconds(-pause) },
      },
    ),
  )

const unlock = ['syncLock', 'syncLockUntil']
const holding = (token: string) => ({ text: 'syncLock = :token', values: { ':token': token } })

/**
 * Makes a new snapshot the world's, and releases the lock; false when the lock was lost in between. Done without the answer
 * arriving counts as done.
 */
export async function finishSync(id: string, token: string, snapshot: SnapshotPointer): Promise<boolean> {
  const lastSync = new Date().toISOString()
  if (await done(update(id, { set: { snapshot, lastSync }, remove: unlock }, holding(token)))) return true
  const standing = await getWorld(id)
  return standing?.lastSync === lastSync && standing.snapshot?.key === snapshot.key
}

/** Releases the lock after a failed sync; world and data stay as they were. */
export const abandonSync = (id: string, token: string): Promise<boolean> =>
  done(update(id, { remove: unlock }, holding(token)))
