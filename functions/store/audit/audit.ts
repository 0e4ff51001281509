import type { AuditActor, AuditDetails, AuditEntry } from '../../../shared/model/audit.ts'
import { type AuditName, areaOf } from '../../../shared/model/audit-actions.ts'
import { tableName } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'

/**
 * The log of changes: one item each, in one partition a month, ordered by time. A month is no hot partition: the API lets
 * 200 calls a second through and an entry is one write unit (most are 300 to 700 bytes), a partition takes 1,000. In return an
 * empty year is read in 14 queries; days would be 400.
 */

/** How long a change stays in the log. */
export const keptDays = 400

/** What else an entry may tell of a change: whom and what it was about. Never a secret, an account's name or what a dump says. */
type Subject = Pick<AuditEntry, 'userId' | 'worldId' | 'worldName' | 'planId' | 'planName' | 'playerId'>

/** Who makes a change in which call: all of its entry that does not depend on what the change finds and leaves. */
export interface AuditContext extends Subject {
  requestId: string
  action: AuditName
  /** Not known yet of somebody who registers. */
  by: AuditActor | undefined
}

/** What the change itself tells. */
export type AuditFacts = Subject & { by?: AuditActor; details?: AuditDetails }

function auditEntry({ requestId, ...caller }: AuditContext, facts: AuditFacts): AuditEntry {
  const time = new Date().toISOString()
  const by = facts.by ?? caller.by
  if (!by) throw new Error(`${caller.action}: a change that nobody makes`)
  return { id: `${time}#${requestId}`, time, area: areaOf(caller.action), details: {}, ...caller, ...facts, by }
}

function auditItem(entry: AuditEntry) {
  const expiresAt = Math.floor(Date.parse(entry.time) / 1000) + keptDays * 24 * 60 * 60
  return { TableName: tableName(), Item: { ...keys.audit(entry.id), ...entry, expiresAt } }
}

/**
 * The write that puts a change into the log, to be made in the change's own transaction: neither is ever there without the other.
 * None of what nobody has called for, as the schedule's synchronisation.
 */
export const auditWrite = (caller: AuditContext | undefined, facts: AuditFacts): TransactItem[] =>
  caller ? [{ Put: auditItem(auditEntry(caller, facts)) }] : []

/**
 * The entry of a change that takes several transactions: begun with the first of them, completed with the last, always the same one.
 * Of a change that is cut off in between the log keeps that it was begun.
 */
export function batchAudit(caller: AuditContext) {
  const entry = auditEntry(caller, {})
  return {
    begun: (details: AuditDetails): TransactItem => ({ Put: auditItem({ ...entry, details, isBegun: true }) }),
    done: (details: AuditDetails): TransactItem => ({ Put: auditItem({ ...entry, details }) }),
  }
}
