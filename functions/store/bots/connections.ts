import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { AuditActor } from '../../../shared/model/audit.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { getAll, writeAll } from '../table/batch.ts'
import { epochSeconds, getItem, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listIndexed } from '../table/listed.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'

/** Days after the last use. */
const daysKept = 90
const expiry = () => epochSeconds(daysKept * 86_400)

/** A Discord user who has shown the edit link of a player's order sheet; ends with that link. */
const Connection = z.object({
  discordId: z.string(),
  worldId: z.string(),
  playerId: z.int(),
  playerName: z.string(),
  planId: z.string(),
  /** Digest of the link's key, which opens nothing. */
  digest: z.string(),
  mayMention: z.boolean(),
  /** When the table deletes it, in epoch seconds. */
  expiresAt: z.int(),
})
export type Connection = z.infer<typeof Connection>

const keyOf = ({ discordId, worldId }: Pick<Connection, 'discordId' | 'worldId'>) => keys.connection(discordId, worldId)

interface Acting {
  audit: AuditContext
  by: AuditActor
}

/** Connects a Discord user with a player of a world, instead of the one before. */
export async function connect(fields: Omit<Connection, 'expiresAt'>, { audit, by }: Acting): Promise<Connection> {
  const connection = { ...fields, expiresAt: expiry() }
  const { worldId, playerId, planId } = connection
  const Item = { ...keyOf(connection), ...keys.connections(worldId, playerId), ...connection }
  await transact([
    { Put: { TableName: tableName(), Item } },
    ...auditWrite(audit, { by, worldId, planId, playerId, details: { connected: true } }),
  ])
  return connection
}

/** A Discord user's connection in a world whose link still opens; one with another link is deleted. */
export async function getConnection(discordId: string, worldId: string): Promise<Connection | undefined> {
  const item = await getItem(keys.connection(discordId, worldId))
  const [live] = await withLiveLinks(item ? [readStored(Connection, item)] : [])
  return live
}

/** Allows or ends mentions, and keeps the connection for as long as a new one; false if it was deleted. */
export const keepConnection = ({ mayMention, ...connection }: Connection): Promise<boolean> =>
  succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(connection),
        UpdateExpression: 'SET mayMention = :mayMention, expiresAt = :expiresAt',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':mayMention': mayMention, ':expiresAt': expiry() },
      }),
    ),
  )

/** Deletes a Discord user's connection. */
export async function disconnect(connection: Connection, { audit, by }: Acting): Promise<void> {
  const { worldId, playerId, planId } = connection
  await transact([
    { Delete: { TableName: tableName(), Key: keyOf(connection) } },
    ...auditWrite(audit, { by, worldId, planId, playerId, details: { connected: false } }),
  ])
}

/** The Discord users of a world who may be mentioned, by player; one who connected a moment ago may be missing. */
export async function listMentions(worldId: string, playerIds: ReadonlySet<number>): Promise<Map<number, string[]>> {
  const items = await listIndexed(keys.connections(worldId, 0).gsi1pk)
  const asked = readAllStored(Connection, items).filter(
    ({ mayMention, playerId, expiresAt }) => mayMention && playerIds.has(playerId) && expiresAt > epochSeconds(),
  )
  const present = readAllStored(Connection, await getAll(asked.map(keyOf)))
  const live = await withLiveLinks(present.filter(({ mayMention }) => mayMention))
  const byPlayer = Map.groupBy(live, ({ playerId }) => playerId)
  return new Map(Array.from(byPlayer, ([playerId, users]) => [playerId, users.map(({ discordId }) => discordId)]))
}

/** Deletes the connections of a removed world. */
export async function clearConnections(worldId: string): Promise<void> {
  const items = await listIndexed(keys.connections(worldId, 0).gsi1pk)
  await writeAll({ remove: readAllStored(Connection, items).map(keyOf) })
}

/** Without those whose link was renewed or deleted, which are deleted too. */
async function withLiveLinks(connections: readonly Connection[]): Promise<Connection[]> {
  const links = await getAll([...new Set(connections.map(({ digest }) => digest))].map(keys.orderKey))
  const open = new Set(links.map(({ pk }) => pk))
  const isLive = ({ digest }: Connection) => open.has(keys.orderKey(digest).pk)
  await Promise.all(connections.filter((connection) => !isLive(connection)).map(forget))
  return connections.filter((one) => isLive(one) && one.expiresAt > epochSeconds())
}

/** Unless they have connected with another link meanwhile. */
const forget = (connection: Connection) =>
  succeedsIfConditionHolds(
    table().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keyOf(connection),
        ConditionExpression: '#digest = :digest',
        ExpressionAttributeNames: { '#digest': 'digest' },
        ExpressionAttributeValues: { ':digest': connection.digest },
      }),
    ),
  )
