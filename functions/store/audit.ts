import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { AuditEntry } from '../../shared/model/audit.ts'
import { keys } from './keys.ts'
import { table, tableName } from './table/client.ts'

/**
 * The log of changes: one item each, in one partition a month, ordered by time. A month is no hot partition: the API lets
 * 200 calls a second through and an entry is one write unit (most are 300 to 700 bytes), a partition takes 1,000. In return an
 * empty year is read in 14 queries; days would be 400.
 */

/** How long a change stays in the log. */
export const keptDays = 400

/** Writes a change down. Writing the same entry again changes nothing. */
export async function writeAudit(entry: AuditEntry): Promise<void> {
  const expiresAt = Math.floor(Date.parse(entry.time) / 1000) + keptDays * 24 * 60 * 60
  await table().send(new PutCommand({ TableName: tableName(), Item: { ...keys.audit(entry.id), ...entry, expiresAt } }))
}
