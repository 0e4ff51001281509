import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import type { AuditActor } from '../../../shared/model/audit.ts'
import { GuildRequest, GuildStatus } from '../../../shared/model/bot.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { changedAttributes, type Edited, type EditRequest, edit, isOtherVersion } from '../edits/edit.ts'
import { epochSeconds, getItem, type Item, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listPresent } from '../table/listed.ts'
import { type Outcome, refused } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import type { WorldRecord } from '../worlds/worlds.ts'

/** Days until an unapproved or removed guild is forgotten. */
const daysWaiting = 7
const daysRemoved = 30
const daySeconds = 86_400

const GuildRecord = z.object({
  _id: z.string(),
  /** The name that leaders gave the guild. */
  name: z.optional(z.string()),
  status: GuildStatus,
  worldId: z.optional(z.string()),
  wantedId: z.optional(z.string()),
  request: z.optional(GuildRequest),
  since: z.string(),
  lastUsedAt: z.optional(z.string()),
  createdAt: z.string(),
  version: z.int(),
  /** When the table deletes it, in epoch seconds. */
  expiresAt: z.optional(z.int()),
})
/** A Discord server that has requested a world. */
export type GuildRecord = z.infer<typeof GuildRecord>

interface Acting {
  /** Absent for the demo data. */
  audit: AuditContext | undefined
  by?: AuditActor
}

/** Reads a guild (strongly consistent): its rights apply at once. */
export async function getGuild(id: string): Promise<GuildRecord | undefined> {
  const item = await getItem(keys.guild(id))
  const guild = item && readStored(GuildRecord, item)
  return isForgotten(guild) ? undefined : guild
}

/** All guilds; one that made its first request a moment ago may be missing. */
export async function listGuilds(): Promise<GuildRecord[]> {
  const items = await listPresent(keys.guilds('').gsi1pk)
  return readAllStored(GuildRecord, items).filter((guild) => !isForgotten(guild))
}

/** DynamoDB deletes expired items with a delay. */
const isForgotten = (guild: GuildRecord | undefined) =>
  guild?.expiresAt !== undefined && guild.expiresAt <= epochSeconds()

/** Records a guild's request for a world. Requesting the world it already sees cancels its other request. */
export const requestWorld = (
  id: string,
  world: WorldRecord,
  request: GuildRequest,
  { audit, by }: Acting,
): Promise<GuildRecord> =>
  change(id, { audit, by }, world, { approved: false }, (present) => {
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

/** Lets a guild see a world, independent of its requests. */
export const grantWorld = (id: string, world: WorldRecord, { audit, by }: Acting): Promise<GuildRecord> =>
  change(id, { audit, by }, world, { approved: true }, (present) =>
    present?.status === 'approved' && present.worldId === world._id && !present.wantedId
      ? present
      : granted(present ?? newGuild(id), world._id),
  )

/**
 * Approves a guild's request for this world (see `edit`); `missing` when the request has changed and the guild does not see this
 * world.
 */
export const approveGuild = (
  { _id: id, wantedId }: GuildRecord,
  world: WorldRecord,
  { version, audit, name }: EditRequest & { name: string | undefined },
): Promise<Edited<GuildRecord>> => {
  const named = (guild: GuildRecord) => (name === undefined ? guild : { ...guild, name: name || undefined })
  const sees = (present: GuildRecord) => !present.wantedId && present.worldId === world._id
  return edit({
    read: async () => {
      const present = await getGuild(id)
      return present && (sees(present) || (wantedId && present.wantedId === wantedId)) ? present : undefined
    },
    isStale: isOtherVersion(version),
    change: (present) => {
      if (!sees(present)) return next(named(granted(present, world._id)))
      return name === undefined || name === (present.name ?? '') ? present : next(named(present))
    },
    writes: (before, after) => [
      changedAttributes(keys.guild(id), before, after, 'attribute_exists(pk)'),
      ...auditWrite(audit, {
        worldId: world._id,
        worldName: world.name,
        details: { guild: id, ...(after.name && { guildName: after.name }), ...(sees(before) && { renamed: true }) },
      }),
    ],
  })
}

/** Withdraws a guild's world and request. */
export async function removeGuild(
  id: string,
  world: WorldRecord | undefined,
  audit: AuditContext,
): Promise<Outcome<{ guild: GuildRecord }, 'missing'>> {
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
      ...auditWrite(audit, { worldId: world?._id, worldName: world?.name, details: { guild: id } }),
    ],
  })
  return edited.ok ? { ok: true, guild: edited.after } : refused('missing')
}

/** Records that a guild was used now. */
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

/** Seconds; longer than a call's signature is accepted. */
const callSeconds = 900

/** Whether a Discord call with this digest is the first. A retried write finds its own `takenBy`. */
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

async function change(
  id: string,
  { audit, by }: Acting,
  world: WorldRecord,
  details: { approved: boolean },
  decide: (present: GuildRecord | undefined) => GuildRecord,
): Promise<GuildRecord> {
  interface GuildState {
    guild: GuildRecord | undefined
  }
  const edited = await edit<GuildState>({
    read: async () => ({ guild: await getGuild(id) }),
    change: (present) => {
      const wanted = decide(present.guild)
      return wanted === present.guild ? present : { guild: next(wanted) }
    },
    writes: ({ guild: before }, { guild: after }) => [
      ...(after
        ? [before ? changedAttributes(keys.guild(id), before, after, 'attribute_exists(pk)') : creation(after)]
        : []),
      ...auditWrite(audit, {
        ...(by && { by }),
        worldId: world._id,
        worldName: world.name,
        details: { guild: id, server: world.server, ...details },
      }),
    ],
  })
  if (!edited.ok || !edited.after.guild) throw new Error('A guild can always be changed')
  return edited.after.guild
}

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
