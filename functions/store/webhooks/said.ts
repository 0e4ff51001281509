import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { epochSeconds, queryAll, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'

/** What was announced of a plan at a webhook; times in epoch milliseconds. */
const SaidRecord = z.object({
  webhookId: z.string(),
  /** Last issue announced, and last one whose result was. */
  issue: z.optional(z.int()),
  result: z.optional(z.int()),
  /** Launches up to then were announced, or reported as overdue. */
  soonUntil: z.optional(z.number()),
  overdueUntil: z.optional(z.number()),
  /** Players whom leaders woke up to then were mentioned. */
  wokenUntil: z.optional(z.number()),
  /** The open offers of lost orders whose players were mentioned. */
  asked: z.optional(z.array(z.string())),
  /** The end of the last night that was summed up. */
  nightUntil: z.optional(z.number()),
  /** When a rehearsal was announced last. */
  rehearsedAt: z.optional(z.number()),
})
export type Said = Omit<z.infer<typeof SaidRecord>, 'webhookId'>

/** What was sent is kept this long after the last message. */
const keptSeconds = 60 * 24 * 60 * 60
/** Runs that have a plan to themselves: the place of their claim, and its seconds, which outlive the longest run. */
const claims = {
  chat: { id: '#CLAIM', seconds: 90 },
  nightWatch: { id: '#NIGHTWATCH', seconds: 45 },
}
type ClaimingRun = keyof typeof claims

const claimKey = (planId: string, run: ClaimingRun) => keys.chatSaid(planId, claims[run].id)

/** Takes a plan for this run; false while another run of its kind has it. */
export function claimPlan(planId: string, token: string, run: ClaimingRun): Promise<boolean> {
  const { ExpressionAttributeValues, ...update } = updateExpression({
    claim: token,
    claimedUntil: epochSeconds(claims[run].seconds),
    expiresAt: epochSeconds(keptSeconds),
  })
  return succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: claimKey(planId, run),
        ...update,
        ConditionExpression: 'attribute_not_exists(claimedUntil) OR claimedUntil < :now OR claim = :claim',
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':now': epochSeconds() },
      }),
    ),
  )
}

/** Ends a run's claim on a plan. */
export async function releasePlan(planId: string, token: string, run: ClaimingRun): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: claimKey(planId, run),
        UpdateExpression: 'REMOVE claim, claimedUntil',
        ConditionExpression: 'claim = :claim',
        ExpressionAttributeValues: { ':claim': token },
      }),
    ),
  )
}

/** What was announced of a plan, by webhook. */
export async function listSaid(planId: string): Promise<Map<string, Said>> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.chatSaid(planId, '').pk },
    ConsistentRead: true,
  })
  const records = readAllStored(
    SaidRecord,
    items.filter(({ webhookId }) => webhookId !== undefined),
  )
  return new Map(records.map(({ webhookId, ...said }) => [webhookId, said]))
}

export async function recordSaid(planId: string, webhookId: string, said: Said): Promise<void> {
  const Item = { ...keys.chatSaid(planId, webhookId), webhookId, ...said, expiresAt: epochSeconds(keptSeconds) }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
}
