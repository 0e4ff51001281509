import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { Id } from '../../../shared/model/basics.ts'
import { BotKey, maxBotKeys } from '../../../shared/model/bot.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { type Creation, findIdempotencyRecord, idempotencyWrites } from '../edits/idempotency.ts'
import { writeAll } from '../table/batch.ts'
import { getItem, queryPrefix, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, refused } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'
import { countBotKey, getWorld } from '../worlds/worlds.ts'

/** Looked up by digest; the key itself is not stored. */
const BotKeyRecord = z.extend(z.omit(BotKey, { maker: true }), {
  makerId: z.optional(Id),
  digest: z.string(),
  /** With the creator's secret, lets a repeated creation return the same key. */
  salt: z.string(),
})
export type BotKeyRecord = z.infer<typeof BotKeyRecord>

const Opens = z.object({ worldId: z.string(), keyId: z.string() })

const keyDigest = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Creates a key of a world unless it has `maxBotKeys`; refused when its idempotency key was used before or the world was removed.
 * Throws `TableBusy`.
 */
export const createBotKey = (
  worldId: string,
  { key: secret, ...fields }: Pick<BotKeyRecord, '_id' | 'name' | 'salt' | 'makerId'> & { key: string },
  { audit, key }: Creation,
): Promise<Outcome<{ created: BotKeyRecord }, 'repeated' | 'full'>> =>
  retryOnConflict<Outcome<{ created: BotKeyRecord }, 'repeated' | 'full'>>(
    maxAttempts,
    async () => {
      const world = await getWorld(worldId)
      if (!world || (key && (await findIdempotencyRecord(key)))) return refused('repeated')
      if ((await listBotKeys(worldId)).length >= maxBotKeys) return refused('full')
      const created = { ...fields, createdAt: new Date().toISOString(), digest: keyDigest(secret) }
      const TableName = tableName()
      const ConditionExpression = 'attribute_not_exists(pk)'
      const made = await transact([
        countBotKey(world),
        { Put: { TableName, Item: { ...keys.botKey(worldId, created._id), ...created }, ConditionExpression } },
        {
          Put: {
            TableName,
            Item: { ...keys.botKeyOpens(created.digest), worldId, keyId: created._id },
            ConditionExpression,
          },
        },
        ...auditWrite(audit, { details: { key: created.name } }),
        ...idempotencyWrites(key, created._id),
      ])
      return made ? { ok: true, created } : conflict
    },
    () => new TableBusy(`The bot keys of world ${worldId} change too often`),
  )

const maxAttempts = 12

/** A world's keys, oldest first. */
export async function listBotKeys(worldId: string): Promise<BotKeyRecord[]> {
  const { pk, sk } = keys.botKey(worldId, '')
  const items = await queryPrefix(pk, sk, { ConsistentRead: true })
  return readAllStored(BotKeyRecord, items).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

export async function getBotKey(worldId: string, keyId: string): Promise<BotKeyRecord | undefined> {
  const item = await getItem(keys.botKey(worldId, keyId))
  return item && readStored(BotKeyRecord, item)
}

/** The world a key opens now; `undefined` for unknown and deleted keys. */
export async function findBotKey(key: string): Promise<z.infer<typeof Opens> | undefined> {
  const item = await getItem(keys.botKeyOpens(keyDigest(key)))
  return item && readStored(Opens, item)
}

/** Deletes a key with its audit entry; refused as `missing` if it does not exist. */
export async function removeBotKey(
  worldId: string,
  keyId: string,
  audit: AuditContext,
): Promise<Outcome<{ removed: BotKeyRecord }, 'missing'>> {
  const record = await getBotKey(worldId, keyId)
  if (!record) return refused('missing')
  const TableName = tableName()
  const isRemoved = await transact([
    { Delete: { TableName, Key: keys.botKey(worldId, keyId), ConditionExpression: 'attribute_exists(pk)' } },
    { Delete: { TableName, Key: keys.botKeyOpens(record.digest) } },
    ...auditWrite(audit, { details: { key: record.name } }),
  ])
  return isRemoved ? { ok: true, removed: record } : refused('missing')
}

/** Records that a key was used now. */
export async function noteBotKeyUse(worldId: string, keyId: string): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.botKey(worldId, keyId),
        ...updateExpression({ lastUsedAt: new Date().toISOString() }),
        ConditionExpression: 'attribute_exists(pk)',
      }),
    ),
  )
}

/** Deletes the lookup items of a removed world's keys, which are outside its partition. */
export async function removeBotKeys(worldId: string): Promise<void> {
  const records = await listBotKeys(worldId)
  await writeAll({ remove: records.map(({ digest }) => keys.botKeyOpens(digest)) })
}
