import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { type Due, dueWrites } from '../devices/due.ts'
import { planExistsCheck } from '../plans/plans.ts'
import { tableName } from '../table/client.ts'
import { type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { dueNow } from '../webhooks/due-plans.ts'
import type { SheetRecord, StoredWake } from './sheets.ts'

/** A player to wake, and the messages that make their devices ring, due at an epoch minute. */
export interface Wake {
  sheet: SheetRecord
  woken: StoredWake
  due: { at: number; due: Due }[]
}

/**
 * Stores wakes with their messages and their audit entry, all or none; false if one of the players was woken meanwhile, their links were
 * renewed, or the plan was removed.
 */
export function storeWakes(planId: string, wakes: readonly Wake[], audit: AuditContext): Promise<boolean> {
  const woken = wakes.map(({ sheet: { playerId }, woken: { push, chat } }) => ({ playerId, push, chat }))
  const [only, ...others] = woken
  return transact([
    planExistsCheck(planId),
    ...wakes.map((wake) => wakeWrite(planId, wake)),
    ...dueWrites(wakes.flatMap(({ due }) => due)),
    ...(woken.some(({ chat }) => chat) ? [dueNow(planId, { wakes: true })] : []),
    ...auditWrite(audit, { details: { woken }, ...(only && others.length === 0 && { playerId: only.playerId }) }),
  ])
}

function wakeWrite(planId: string, { sheet: { playerId, version, woken: before }, woken }: Wake): TransactItem {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = updateExpression({ woken })
  const isFirst = before === undefined
  return {
    Update: {
      TableName: tableName(),
      Key: keys.sheet(planId, playerId),
      ...update,
      ConditionExpression: `#version = :version AND ${isFirst ? 'attribute_not_exists(#woken)' : '#woken.#at = :before'}`,
      ExpressionAttributeNames: {
        ...ExpressionAttributeNames,
        '#version': 'version',
        ...(!isFirst && { '#at': 'at' }),
      },
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':version': version,
        ...(!isFirst && { ':before': before.at }),
      },
    },
  }
}
