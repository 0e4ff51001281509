import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import { SyncStats, WorldUnits } from '../../../shared/model/world.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changed, changedAttributes, type Edited, type EditRequest, edit, isOtherVersion } from '../edits/edit.ts'
import { type Creation, idempotencyWrites } from '../edits/idempotency.ts'
import { getAll } from '../table/batch.ts'
import { epochSeconds, getItem, type Item, tableName } from '../table/client.ts'
import { type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listPresent } from '../table/listed.ts'
import { type Created, refused, type Written, written } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { isTombstone, notDeleted, writeTombstone } from '../table/tombstones.ts'
import { changeListed, listNewWorld, listWorlds, namesOf, unlistWorld, WorldFacts } from './world-list.ts'

/** The provider's validators of a file, for the next conditional request. */
const FileVersion = z.object({ etag: z.optional(z.string()), lastModified: z.optional(z.string()) })
export type FileVersion = z.infer<typeof FileVersion>

/** Where a world's snapshot is stored, and what it was made from. */
const SnapshotPointer = z.object({
  key: z.string(),
  hash: z.string(),
  stats: SyncStats,
  units: z.optional(WorldUnits),
  /** From the world's configuration, like `fakeLimit`. */
  moral: z.optional(z.number()),
  fakeLimit: z.optional(z.number()),
  files: z.record(z.string(), FileVersion),
  /** The previous object, kept for one more sync for readers in progress. */
  replacedKey: z.optional(z.string()),
})
export type SnapshotPointer = z.infer<typeof SnapshotPointer>

const WorldRecord = z.extend(WorldFacts, {
  snapshot: z.optional(SnapshotPointer),
  /** When the provider was last asked, epoch seconds. */
  syncStartedAt: z.optional(z.number()),
  /** Counts created bot keys, so that parallel calls cannot exceed their limit. */
  createdBotKeys: z.optional(z.int()),
})
/** A world as the table stores it. */
export type WorldRecord = z.infer<typeof WorldRecord>

/** Creates a world without data; refused when its idempotency key was used before. */
export async function createWorld(
  input: { name: string; server: string },
  { audit, key }: Creation,
): Promise<Created<WorldRecord>> {
  const world: WorldRecord = {
    _id: newId(),
    ...input,
    adminIds: [],
    access: 'all',
    version: 1,
    createdAt: new Date().toISOString(),
  }
  const { _id: worldId, name: worldName, server } = world
  const Item = { ...keys.world(worldId), ...keys.worlds(world.createdAt), ...world }
  const made = await transact([
    { Put: { TableName: tableName(), Item } },
    listNewWorld(world),
    ...auditWrite(audit, { worldId, worldName, details: { server } }),
    ...idempotencyWrites(key, worldId),
  ])
  return made ? { ok: true, created: world } : refused('repeated')
}

/** Reads a world (strongly consistent); `undefined` when it was removed. */
export async function getWorld(id: string): Promise<WorldRecord | undefined> {
  const item = await getItem(keys.world(id))
  return item && !isTombstone(item) ? readStored(WorldRecord, item) : undefined
}

/** All current worlds as stored, oldest first, for the hourly run; one created a moment ago may be missing. */
export async function readWorlds(): Promise<WorldRecord[]> {
  const items = await listPresent(keys.worlds('').gsi1pk)
  return readAllStored(
    WorldRecord,
    items.filter((item) => !isTombstone(item)),
  )
}

function updateIf(
  id: string,
  change: { set?: Item; remove?: string[] },
  condition: { text: string; values: Item },
): TransactItem {
  const { ExpressionAttributeValues: values, ...update } = updateExpression(change.set ?? {}, change.remove)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.world(id),
      ...update,
      ConditionExpression: `${notDeleted} AND ${condition.text}`,
      ExpressionAttributeValues: { ...values, ...condition.values },
    },
  }
}

/** Counts a created bot key; fails when another was counted since the world was read, or the world was removed. */
export const countBotKey = ({ _id, createdBotKeys }: WorldRecord): TransactItem =>
  updateIf(
    _id,
    { set: { createdBotKeys: (createdBotKeys ?? 0) + 1 } },
    createdBotKeys === undefined
      ? { text: 'attribute_not_exists(createdBotKeys)', values: {} }
      : { text: 'createdBotKeys = :counted', values: { ':counted': createdBotKeys } },
  )

interface WorldFields extends Partial<Pick<WorldRecord, 'name' | 'server'>> {
  /** Names of the new admins by id. */
  admins?: ReadonlyMap<string, string>
}

/** Edits a world's name, server or admins (see `edit`). */
export const editWorld = (
  id: string,
  { admins, ...more }: WorldFields,
  { version, audit }: EditRequest,
): Promise<Edited<WorldRecord>> => {
  const fields = { ...more, ...(admins && { adminIds: [...admins.keys()] }) }
  return edit({
    read: () => getWorld(id),
    isStale: isOtherVersion(version),
    change: (present) => {
      const after = changed(present, fields)
      // The new server's data arrive with the next sync, which fetches everything.
      return after.server === present.server
        ? after
        : { ...after, snapshot: undefined, lastSync: undefined, syncStartedAt: undefined }
    },
    writes: (before, after) => [
      changedAttributes(keys.world(id), before, after, notDeleted),
      changeListed(id, {
        ...fields,
        ...(admins && { adminNames: Object.fromEntries(admins) }),
        ...(after.server !== before.server && forgotten),
        version: after.version,
      }),
      ...auditWrite(audit, {
        details: admins
          ? userChanges(before.adminIds, after.adminIds)
          : fieldChanges(auditedFields(before), auditedFields(after)),
      }),
    ],
  })
}

const forgotten = { lastSync: undefined, stats: undefined, units: undefined, moral: undefined, fakeLimit: undefined }

/** The writes that remove an admin from each world, two for each; they fail if it has changed. */
export async function withoutAdmin(adminId: string): Promise<TransactItem[]> {
  const listed = (await listWorlds()).filter(({ adminIds }) => adminIds.includes(adminId))
  const items = await getAll(listed.map(({ _id }) => keys.world(_id)))
  const present = items.filter((item) => !isTombstone(item))
  const names = new Map(listed.flatMap(({ adminNames = {} }) => Object.entries(adminNames)))
  return readAllStored(WorldRecord, present).flatMap((before) => {
    const after = changed(before, { adminIds: before.adminIds.filter((id) => id !== adminId) })
    const { adminIds, version } = after
    return [
      changedAttributes(keys.world(before._id), before, after, notDeleted),
      changeListed(before._id, { adminIds, version, adminNames: namesOf(adminIds, names) }),
    ]
  })
}

const auditedFields = ({ name, server }: WorldRecord) => ({ name, server })

/** The audit details of a changed list of accounts. */
export const userChanges = (before: string[], after: string[]) => ({
  usersAdded: after.filter((id) => !before.includes(id)),
  usersRemoved: before.filter((id) => !after.includes(id)),
})

/** Makes a world a tombstone, which also hides its plans; their number is logged. */
export const removeWorld = ({ _id, server }: WorldRecord, plans: number, audit: AuditContext): Promise<void> =>
  writeTombstone(
    keys.world(_id),
    _id,
    [unlistWorld(_id), ...auditWrite(audit, { details: { server, plans } })],
    removedFields,
  )

const removedFields = Object.keys(WorldRecord.shape).filter((name) => name !== '_id')

/** Longer than any sync: the provider has ten seconds, a call 29. */
const lockSeconds = 60

/**
 * Takes the lock for a world's sync for a minute; `busy` while another call holds it, or when the last sync started less than
 * `pause` seconds ago. Times further ahead are those of a wrong clock and lock nothing.
 */
export const lockSync = (id: string, token: string, pause = 0): Promise<Written<'busy'>> =>
  written(
    transact([
      updateIf(
        id,
        { set: { syncLock: token, syncLockUntil: epochSeconds(lockSeconds), syncStartedAt: epochSeconds() } },
        {
          text: `(attribute_not_exists(syncLockUntil) OR syncLockUntil < :now OR syncLockUntil > :ahead)
          AND (attribute_not_exists(syncStartedAt) OR syncStartedAt <= :before OR syncStartedAt > :ahead)`,
          values: { ':now': epochSeconds(), ':before': epochSeconds(-pause), ':ahead': epochSeconds(2 * lockSeconds) },
        },
      ),
    ]),
    'busy',
  )

const unlock = ['syncLock', 'syncLockUntil']
const holding = (token: string) => ({ text: 'syncLock = :token', values: { ':token': token } })

/** Stores the new snapshot and releases the lock; `lost` when the lock was lost. Without an audit context (the schedule), no audit entry. */
export const finishSync = (
  id: string,
  token: string,
  snapshot: SnapshotPointer,
  audit: AuditContext | undefined,
): Promise<Written<'lost'>> => {
  const lastSync = new Date().toISOString()
  const { stats, units, moral, fakeLimit } = snapshot
  return written(
    transact([
      updateIf(id, { set: { snapshot, lastSync }, remove: unlock }, holding(token)),
      changeListed(id, { lastSync, stats, units, moral, fakeLimit }),
      ...auditWrite(audit, { details: stats }),
    ]),
    'lost',
  )
}

/** Releases the lock after a failed sync, unless it was lost. */
export async function abandonSync(id: string, token: string): Promise<void> {
  await transact([updateIf(id, { remove: unlock }, holding(token))])
}
