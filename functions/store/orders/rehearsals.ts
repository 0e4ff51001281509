import type { AuditDetails } from '../../../shared/model/audit.ts'
import type { AlarmTest, Readiness } from '../../../shared/model/orders/rehearsal.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { type Due, dueWrites } from '../devices/due.ts'
import { type PlanRecord, planExistsCheck } from '../plans/plans.ts'
import { tableName } from '../table/client.ts'
import { transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { notDeleted } from '../table/tombstones.ts'
import { dueNow } from '../webhooks/due-plans.ts'
import type { SheetRecord } from './sheets.ts'

type Begun = NonNullable<PlanRecord['rehearsal']>

/**
 * Stores that a leader began a rehearsal, with the item that has the players asked, due at an epoch minute, and the audit entry; false if
 * another leader began one meanwhile, or the plan was removed.
 */
export function storeRehearsal(
  { _id, rehearsal: before }: Pick<PlanRecord, '_id' | 'rehearsal'>,
  rehearsal: Begun,
  due: { at: number; due: Due },
  audit: AuditContext,
): Promise<boolean> {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = updateExpression({ rehearsal })
  return transact([
    {
      Update: {
        TableName: tableName(),
        Key: keys.plan(_id),
        ...update,
        ConditionExpression: `${notDeleted} AND ${before ? '#rehearsal.#at = :before' : 'attribute_not_exists(#rehearsal)'}`,
        ExpressionAttributeNames: { ...ExpressionAttributeNames, ...(before && { '#at': 'at' }) },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ...(before && { ':before': before.at }) },
      },
    },
    ...dueWrites([due]),
    dueNow(_id),
    ...auditWrite(audit, {}),
  ])
}

/** What a player reports, and what is due because of it. */
interface Report {
  answer: { readiness: Readiness } | { alarmTest: AlarmTest }
  due?: readonly { at: number; due: Due }[]
}

/**
 * Stores a player's answer to a rehearsal, or that an alarm of theirs was shown, with the audit entry; false if their links were renewed or
 * the plan was removed.
 */
export function storeAnswer(
  planId: string,
  { playerId, version }: Pick<SheetRecord, 'playerId' | 'version'>,
  { answer, due = [] }: Report,
  audit: AuditContext,
  details: AuditDetails,
): Promise<boolean> {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = updateExpression(answer)
  return transact([
    planExistsCheck(planId),
    {
      Update: {
        TableName: tableName(),
        Key: keys.sheet(planId, playerId),
        ...update,
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { ...ExpressionAttributeNames, '#version': 'version' },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':version': version },
      },
    },
    ...dueWrites(due),
    ...auditWrite(audit, { details }),
  ])
}
