import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { maxWebhooks, Webhook, WebhookProblem } from '../../../shared/model/discord/webhook.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { changed, changedAttributes, type Edited, type EditRequest, edit, isOtherVersion } from '../edits/edit.ts'
import { type Creation, findIdempotencyRecord, idempotencyWrites } from '../edits/idempotency.ts'
import { getPlan, planExistsCheck } from '../plans/plans.ts'
import { getItem, queryAll, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, transact, undefinedIfEmpty, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, refused } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'
import { notDeleted } from '../table/tombstones.ts'
import { getWorld } from '../worlds/worlds.ts'

/** `channel` and `token` are the parts of the address at Discord; the token is a secret and leaves only towards Discord. */
const WebhookRecord = z.extend(z.omit(Webhook, { address: true, problem: true }), {
  worldId: z.string(),
  channel: z.string(),
  token: z.string(),
  createdAt: z.string(),
  /** Since the last message that arrived: the last failure, when (epoch milliseconds), how many in a row, and when to try again. */
  problem: z.optional(WebhookProblem),
  failedAt: z.optional(z.number()),
  failures: z.optional(z.int()),
  retryAt: z.optional(z.number()),
  isPaused: z.optional(z.boolean()),
})
export type WebhookRecord = z.infer<typeof WebhookRecord>

type Owned = Pick<WebhookRecord, '_id' | 'worldId' | 'planId'>

const keyOf = ({ worldId, planId = worldId, _id }: Owned) => keys.webhook(planId, _id)

/** The webhooks of a world or plan, oldest first. */
export const listWebhooks = async (ownerId: string): Promise<WebhookRecord[]> => (await readOwned(ownerId)).webhooks

/** Counts a world's or plan's creations, in the place of a webhook id. */
const creations = '#CREATIONS'
const Creations = z.object({ count: z.int() })

async function readOwned(ownerId: string): Promise<{ webhooks: WebhookRecord[]; created: number }> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.webhook(ownerId, '').pk },
    ConsistentRead: true,
  })
  const counter = items.find(({ sk }) => sk === creations)
  const webhooks = readAllStored(
    WebhookRecord,
    items.filter((item) => item !== counter),
  )
  return {
    webhooks: webhooks.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    created: counter ? z.parse(Creations, counter).count : 0,
  }
}

export async function getWebhook(ownerId: string, webhookId: string): Promise<WebhookRecord | undefined> {
  const item = await getItem(keys.webhook(ownerId, webhookId))
  return item && readStored(WebhookRecord, item)
}

/**
 * Stores a webhook unless its world or plan has `maxWebhooks`; refused when its idempotency key was used before, or its world or
 * plan was removed. Throws `TableBusy`.
 */
export const createWebhook = (
  webhook: WebhookRecord,
  { audit, key }: Creation,
): Promise<Outcome<{ created: WebhookRecord }, 'repeated' | 'full'>> =>
  retryOnConflict<Outcome<{ created: WebhookRecord }, 'repeated' | 'full'>>(
    maxAttempts,
    async () => {
      const { planId, worldId, name } = webhook
      if (key && (await findIdempotencyRecord(key))) return refused('repeated')
      const { webhooks, created } = await readOwned(planId ?? worldId)
      if (webhooks.length >= maxWebhooks) return refused('full')
      const TableName = tableName()
      const made = await transact([
        planId
          ? planExistsCheck(planId)
          : { ConditionCheck: { TableName, Key: keys.world(worldId), ConditionExpression: notDeleted } },
        {
          Update: {
            TableName,
            Key: keys.webhook(planId ?? worldId, creations),
            UpdateExpression: 'SET #count = :next',
            ConditionExpression: created === 0 ? 'attribute_not_exists(pk)' : '#count = :created',
            ExpressionAttributeNames: { '#count': 'count' },
            ExpressionAttributeValues: { ':next': created + 1, ...(created > 0 && { ':created': created }) },
          },
        },
        {
          Put: {
            TableName,
            Item: { ...keyOf(webhook), ...webhook },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        ...auditWrite(audit, { details: { webhook: name }, ...(planId && { planId }) }),
        ...idempotencyWrites(key, webhook._id),
      ])
      if (made) return { ok: true, created: webhook }
      const owner = planId ? await getPlan(planId) : await getWorld(worldId)
      return owner ? conflict : refused('repeated')
    },
    () => new TableBusy('The webhooks of a world or plan change too often'),
  )

const maxAttempts = 12

type WebhookFields = Pick<WebhookRecord, 'name' | 'events' | 'leadMinutes'>

/** Edits a webhook (see `edit`). */
export const editWebhook = (
  ownerId: string,
  webhookId: string,
  fields: Partial<WebhookFields>,
  { version, audit }: EditRequest,
): Promise<Edited<WebhookRecord>> =>
  edit<WebhookRecord>({
    read: () => getWebhook(ownerId, webhookId),
    isStale: isOtherVersion(version),
    change: (present) => changed(present, fields),
    writes: (before, after) => [
      changedAttributes(keyOf(before), before, after, 'attribute_exists(pk)'),
      ...auditWrite(audit, { details: { webhook: after.name }, ...(after.planId && { planId: after.planId }) }),
    ],
  })

export async function removeWebhook(
  ownerId: string,
  webhookId: string,
  audit: AuditContext,
): Promise<Outcome<{ removed: WebhookRecord }, 'missing'>> {
  const record = await getWebhook(ownerId, webhookId)
  if (!record) return refused('missing')
  const { name, planId } = record
  const isRemoved = await transact([
    { Delete: { TableName: tableName(), Key: keyOf(record), ConditionExpression: 'attribute_exists(pk)' } },
    ...auditWrite(audit, { details: { webhook: name }, ...(planId && { planId }) }),
  ])
  return isRemoved ? { ok: true, removed: record } : refused('missing')
}

/** What became of a webhook's last message. */
export type Health = Pick<WebhookRecord, 'problem' | 'failedAt' | 'failures' | 'retryAt' | 'isPaused'>

const healthFields = ['problem', 'failedAt', 'failures', 'retryAt', 'isPaused']

/** Records what became of a message, without a new version; an empty health ends problem and pause. */
export async function noteHealth(webhook: Owned, health: Health): Promise<void> {
  const gone = healthFields.filter((name) => !Object.hasOwn(health, name))
  const { ExpressionAttributeValues: values, ...update } = updateExpression(health, gone)
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(webhook),
        ...update,
        ExpressionAttributeValues: undefinedIfEmpty(values),
        ConditionExpression: 'attribute_exists(pk)',
      }),
    ),
  )
}
