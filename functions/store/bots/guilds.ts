import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import type { AuditActor } from '../../../shared/model/audit.ts'
import { GuildRequest, GuildStatus } from '../../../shared/model/bot.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { changedAttributes, type Edited, type EditRequest, edit, isOtherVersion } from '../edits/edit.ts'
import { epochSeconds, type Item, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listPresent } from '../table/listed.ts'
import type { WorldRecord } from '../worlds/worlds.ts'

/** So many days a guild is remembered that nobody has approved, and one that was removed. */
const daysWaiting = 7
const daysRemoved = 30
const daySeconds = 86_400

const GuildRecord = z.object({
  _id: z.string(),
  /** What leaders call it. */
  name: z.optional(z.string()),
  status: GuildStatus,
  /** The world that it sees, while it is approved. */
  worldId: z.optional(z.string()),
  /** The world that it asks for. */
  wantedId: z.optional(z.string()),
  request: z.optional(GuildRequest),
  since: z.string(),
  lastUsedAt: z.optional(z.string()),
  createdAt: z.string(),
  version: z.int(),
  /** When it is forgotten, epoch seconds. */
  expiresAt: z.optional(z.int()),
})
/** A guild at Discord that has asked for a world. */
export type GuildRecord = z.infer<typeof GuildRecord>

/** Who acts, if that is not told by the call. */
interface Acting {
  /** None of whoever fills the demo. */
  caller: AuditContext | undefined
  by?: AuditActor
}

/** A guild, read consistently: what it may see holds from this moment on. */
export async function getGuild(id: string): Promise<GuildRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.guild(id), ConsistentRead: true }),
  )
  const guild = Item && GuildRecord.parse(Item)
  return isForgotten(guild) ? undefined : guild
}

/** All guilds that are remembered; one that has asked for the first time a moment ago may be missing. */
export async function listGuilds(): Promise<GuildRecord[]> {
  const items = await listPresent(keys.guilds('').gsi1pk)
  return items.map((item) => GuildRecord.parse(item)).filter((guild) => !isForgotten(guild))
}

/** The table removes what has expired when it gets to it. */
const isForgotten = (guild: GuildRecord | undefined) =>
  guild?.expiresAt !== undefined && guild.expiresAt <= epochSeconds()

/** Notes that a guild asks for a world. An approved one goes on seeing its own; asking for that takes back what else it asks for. */
export const requestWorld = (
  id: string,
  world: WorldRecord,
  request: GuildRequest,
  { caller, by }: Acting,
): Promise<GuildRecord> =>
  change(id, { caller, by }, world, { approved: false }, (present) => {
    const isApproved = present?.status === 'approved'
    if (isApproved && present.worldId === world._id)
      return present.wantedId ? { ...present, wantedId: undefined } : present
    if (present && present.status !== 'removed' && present.wantedId === world._id) return present
    return {
      ...(present ?? newGuild(id)),
      wantedId: world._id,
      request,
      status: isApproved ? 'approved' : 'waiting',
      since: isApproved ? present.since : request.at,
      expiresAt: isApproved ? undefined : epochSeconds(daysWaiting * daySeconds),
    }
  })

/** Lets a guild see a world from now on, whatever it has asked for. */
export const grantWorld = (id: string, world: WorldRecord, { caller, by }: Acting): Promise<GuildRecord> =>
  change(id, { caller, by }, world, { approved: true }, (present) =>
    present?.status === 'approved' && present.worldId === world._id && !present.wantedId
      ? present
      : granted(present ?? newGuild(id), world._id),
  )

/**
 * Lets a guild that asks for a world see this one, by the one rule for edits; `undefined` when by now it asks for another one, or for
 * none and does not see this one either.
 */
export const approveGuild = (
  { _id: id, wantedId }: GuildRecord,
  world: WorldRecord,
  { version, caller, name }: EditRequest & { name: string | undefined },
): Promise<Edited<GuildRecord> | undefined> => {
  const named = (guild: GuildRecord) => (name === undefined ? guild : { ...guild, name: name || undefined })
  const stands = (present: GuildRecord) => !present.wantedId && present.worldId === world._id
  return edit({
    read: async () => {
      const present = await getGuild(id)
      return present && (stands(present) || (wantedId && present.wantedId === wantedId)) ? present : undefined
    },
    isStale: isOtherVersion(version),
    change: (present) => {
      if (!stands(present)) return next(named(granted(present, world._id)))
      return name === undefined || name === (present.name ?? '') ? present : next(named(present))
    },
    writes: (before, after) => [
      changedAttributes(keys.guild(id), before, after, 'attribute_exists(pk)'),
      ...auditWrite(caller, {
        worldId: world._id,
        worldName: world.name,
        details: { guild: id, ...(after.name && { guildName: after.name }), ...(stands(before) && { renamed: true }) },
      }),
    ],
  })
}

/** Takes everything from a guild; `undefined` when it is gone. */
export async function removeGuild(
  id: string,
  world: WorldRecord | undefined,
  caller: AuditContext,
): Promise<GuildRecord | undefined> {
  const edited = await edit<GuildRecord>({
    read: () => getGuild(id),
    change: (present) =>
      present.status === 'removed'
        ? present
        : next({
            ...present,
            status: 'removed',
            worldId: undefined,
            wantedId: undefined,
            since: new Date().toISOString(),
            expiresAt: epochSeconds(daysRemoved * daySeconds),
          }),
    writes: (before, after) => [
      changedAttributes(keys.guild(id), before, after, 'attribute_exists(pk)'),
      ...auditWrite(caller, { worldId: world?._id, worldName: world?.name, details: { guild: id } }),
    ],
  })
  return edited && 'after' in edited ? edited.after : undefined
}

/** Notes that somebody in a guild has asked just now. */
export async function noteGuildUse(id: string): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.guild(id),
        ...updateExpression({ lastUsedAt: new Date().toISOString() }),
        ConditionExpression: 'attribute_exists(pk)',
      }),
    ),
  )
}

/** How long a call of Discord's is remembered, seconds: longer than its signature is taken. */
const callSeconds = 900

/**
 * Whether a call of Discord's, known by the digest of what was signed, comes for the first time. The mark says for whom it was set: a
 * write that is repeated because its answer was lost finds its own.
 */
export function isFirstCall(digest: string): Promise<boolean> {
  const takenBy = newId()
  return succeedsIfConditionHolds(
    table().send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.discordCall(digest), takenBy, expiresAt: epochSeconds(callSeconds) },
        ConditionExpression: 'attribute_not_exists(pk) OR takenBy = :takenBy',
        ExpressionAttributeValues: { ':takenBy': takenBy },
      }),
    ),
  )
}

function newGuild(_id: string): GuildRecord {
  const now = new Date().toISOString()
  return { _id, status: 'waiting', since: now, createdAt: now, version: 0 }
}

const granted = (guild: GuildRecord, worldId: string): GuildRecord => ({
  ...guild,
  status: 'approved',
  worldId,
  wantedId: undefined,
  since: new Date().toISOString(),
  expiresAt: undefined,
})

const next = (guild: GuildRecord): GuildRecord => ({ ...guild, version: guild.version + 1 })

/** Changes a guild that may be new. One that is forgotten begins anew. */
async function change(
  id: string,
  { caller, by }: Acting,
  world: WorldRecord,
  details: { approved: boolean },
  decide: (present: GuildRecord | undefined) => GuildRecord,
): Promise<GuildRecord> {
  interface Standing {
    guild: GuildRecord | undefined
  }
  const edited = await edit<Standing>({
    read: async () => ({ guild: await getGuild(id) }),
    change: (present) => {
      const wanted = decide(present.guild)
      return wanted === present.guild ? present : { guild: next(wanted) }
    },
    writes: ({ guild: before }, { guild: after }) => [
      ...(after
        ? [before ? changedAttributes(keys.guild(id), before, after, 'attribute_exists(pk)') : creation(after)]
        : []),
      ...auditWrite(caller, {
        ...(by && { by }),
        worldId: world._id,
        worldName: world.name,
        details: { guild: id, server: world.server, ...details },
      }),
    ],
  })
  if (!edited || 'conflict' in edited || !edited.after.guild) throw new Error('A guild can be changed whatever stands')
  return edited.after.guild
}

/** In place of nothing, or of a guild that is forgotten and still lies there. */
function creation(guild: GuildRecord): TransactItem {
  const item: Item = { ...keys.guild(guild._id), ...keys.guilds(guild.createdAt), ...guild }
  return {
    Put: {
      TableName: tableName(),
      Item: item,
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': epochSeconds() },
    },
  }
}
