import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { newId } from '../../../shared/lib/new-id.ts'
import { epochSeconds, type Item, queryAll, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'

/** One item per plan and minute in which something may have to be said of it. Each run takes all that are due, also missed ones. */
const DuePlan = z.object({
  planId: z.string(),
  minute: z.string(),
  token: z.string(),
  /**
   * Leaders have woken players, or some are asked to send lost orders: an item of its own, so that no other change of the minute takes its
   * place.
   */
  wakes: z.optional(z.boolean()),
})
export type DuePlan = z.infer<typeof DuePlan>

const keyOf = ({ planId, minute, wakes }: Omit<DuePlan, 'token'>) =>
  keys.chatDue(minute, wakes ? `${planId}#wakes` : planId)

/** Nobody waits longer for a message. */
const keptSeconds = 7 * 24 * 60 * 60

/** Formats a minute as `2038-03-10T06:00`. */
const minuteAt = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 16)

type Reason = Pick<DuePlan, 'wakes'>

function dueItem(planId: string, at: number, reason: Reason): Item {
  const due = { planId, minute: minuteAt(at), ...reason }
  const expiresAt = Math.floor(at / 1000) + keptSeconds
  return { ...keyOf(due), ...due, token: newId(), expiresAt }
}

/** The write that makes a plan due now, for the transaction of an issue, of wakes or of offers. */
export const dueNow = (planId: string, reason: Reason = {}): TransactItem => ({
  Put: { TableName: tableName(), Item: dueItem(planId, Date.now(), reason) },
})

/** Makes a plan due at a time, epoch milliseconds. */
export async function setDue(planId: string, at: number, reason: Reason = {}): Promise<void> {
  await table().send(new PutCommand({ TableName: tableName(), Item: dueItem(planId, at, reason) }))
}

const minuteMs = 60_000

/** The plans due at a time (epoch milliseconds) or before, oldest first. */
export async function listDue(at: number): Promise<DuePlan[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND sk < :end',
    ExpressionAttributeValues: { ':pk': keys.chatDue('', '').pk, ':end': minuteAt(at + minuteMs) },
  })
  return readAllStored(
    DuePlan,
    items.filter(({ expiresAt }) => Number(expiresAt) > epochSeconds()),
  )
}

/** Removes what was done, unless the plan has become due again in the same minute. */
export async function removeDue({ token, ...due }: DuePlan): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keyOf(due),
        ConditionExpression: '#token = :token',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: { ':token': token },
      }),
    ),
  )
}
