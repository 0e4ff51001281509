import type { AuditActor, AuditDetails, AuditEntry } from '../../../shared/model/audit.ts'
import { type AuditName, auditArea } from '../../../shared/model/audit-actions.ts'
import { tableName } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'

/**
 * The audit log: one item per change, in a partition per month, ordered by time. A partition takes
 * 500 entries a second; ten thousand tribes add some 17, on evenings ten times that. Reading an empty year takes 14 queries.
 */

/** Days until an audit entry expires. */
export const keptDays = 400

/** What a change was about. Never contains secrets, account names or text of a dump. */
type Subject = Pick<AuditEntry, 'userId' | 'worldId' | 'worldName' | 'planId' | 'planName' | 'playerId'>

/** The part of an entry known before the change: who, in which call. */
export interface AuditContext extends Subject {
  requestId: string
  action: AuditName
  /** Undefined during registration, which has no account yet. */
  by: AuditActor | undefined
}

/** The part of an entry known after the change. */
export type AuditFacts = Subject & { by?: AuditActor; details?: AuditDetails }

function auditEntry({ requestId, ...context }: AuditContext, facts: AuditFacts): AuditEntry {
  const time = new Date().toISOString()
  const by = facts.by ?? context.by
  if (!by) throw new Error(`${context.action}: a change that nobody makes`)
  return { id: `${time}#${requestId}`, time, area: auditArea(context.action), details: {}, ...context, ...facts, by }
}

/** The audit data of a change: the call that makes it, and what it changes. */
export interface AuditData {
  audit: AuditContext
  auditDetails: AuditDetails
}

function auditItem(entry: AuditEntry) {
  const expiresAt = Math.floor(Date.parse(entry.time) / 1000) + keptDays * 24 * 60 * 60
  return {
    TableName: tableName(),
    Item: { ...keys.audit(entry.id), ...entry, expiresAt },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
}

/** The write of an audit entry, for the change's own transaction; none without an audit context (the schedule). */
export const auditWrite = (audit: AuditContext | undefined, facts: AuditFacts): TransactItem[] =>
  audit ? [{ Put: auditItem(auditEntry(audit, facts)) }] : []

/** The id of the entry that completes a begun one: the next in the log. */
export const completing = (id: string): string => `${id}-done`

/** The audit entries of a change in several transactions: logged as begun with the first, a second one completes it with the last. */
export function batchAudit(audit: AuditContext) {
  const entry = auditEntry(audit, {})
  return {
    begun: (details: AuditDetails): TransactItem => ({ Put: auditItem({ ...entry, details, isBegun: true }) }),
    done: (details: AuditDetails): TransactItem => ({
      Put: auditItem({ ...entry, id: completing(entry.id), details }),
    }),
  }
}
