import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { AuditActor, AuditEntry, type ListedAuditEntry } from '../../../shared/model/audit.ts'
import type { AuditArea } from '../../../shared/model/audit-actions.ts'
import { getAll } from '../table/batch.ts'
import { type Item, table, tableName } from '../table/client.ts'
import { undefinedIfEmpty } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { isTombstone } from '../table/tombstones.ts'
import { keptDays } from './audit.ts'
import { FoldedEntries } from './fold-entries.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Entries of a clock that was ahead are shown up to here. */
const daysAhead = 3

/** Filters the audit log; absent fields match everything. */
export interface AuditFilter {
  area?: AuditArea | undefined
  /** By or about this account. */
  userId?: string | undefined
  worldId?: string | undefined
  planId?: string | undefined
  /** ISO 8601 UTC; `until` is exclusive. */
  from?: string | undefined
  until?: string | undefined
  cursor?: string | undefined
}

export interface AuditPage {
  /** The entries found, the newest first. */
  entries: ListedAuditEntry[]
  /** Absent when everything has been searched. */
  cursor?: string
  /** Start of the searched period, ISO 8601 UTC. */
  since: string
}

/** Maximum queries per call, and entries read per query. */
const usualBounds = { queries: 20, lookedAt: 1000 }

/** Returns the next matching entries, at most `limit`. Searches at most 20,000 (one to two seconds). */
export async function readAudit(filter: AuditFilter, limit: number, bounds = usualBounds): Promise<AuditPage> {
  const oldest = new Date(Date.now() - keptDays * dayMs).toISOString()
  const from = filter.from && filter.from > oldest ? filter.from : oldest
  const folded = new FoldedEntries(limit)
  const { entries } = folded
  let before = lowest(new Date(Date.now() + daysAhead * dayMs).toISOString(), filter.cursor, filter.until)
  for (let query = 0; query < bounds.queries && before > from; query++) {
    const page = await readBefore(before, from, filter, bounds.lookedAt)
    const isFull = !page.entries.every((entry) => folded.take(entry))
    if (isFull && folded.last) return { entries, cursor: folded.last.id, since: folded.last.time }
    before = page.next
    if (entries.length === limit) break
  }
  return before > from ? { entries, cursor: before, since: entryTime(before) } : { entries, since: from }
}

const lowest = (latest: string, ...others: (string | undefined)[]) =>
  others.reduce<string>((low, other) => (other !== undefined && other < low ? other : low), latest)

const entryTime = (position: string) => position.split('#', 1)[0] ?? position

async function readBefore(before: string, from: string, filter: AuditFilter, lookedAt: number) {
  const monthBegin = `${before.slice(0, 7)}-01T00:00:00.000Z`
  // The start of a month sorts above all earlier months.
  const inMonth = before > monthBegin ? before : monthBefore(monthBegin)
  const { pk } = keys.audit(inMonth)
  const { text, names, values } = filterCondition(filter)
  const { Items = [], LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
      FilterExpression: text,
      ExpressionAttributeNames: undefinedIfEmpty(names),
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':before': inMonth, ...values },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: lookedAt,
    }),
  )
  const next =
    typeof LastEvaluatedKey?.sk === 'string' ? LastEvaluatedKey.sk : `${inMonth.slice(0, 7)}-01T00:00:00.000Z`
  return { entries: Items.map(readEntry).filter(({ id }) => id < before), next }
}

const readEntry = ({ by, ...item }: Item): AuditEntry =>
  readStored(AuditEntry, {
    ...item,
    action: String(item.action),
    by: AuditActor.safeParse(by).data ?? { kind: 'unknown' },
  })

/** A position above all entries of the previous month. */
function monthBefore(monthBegin: string): string {
  const last = new Date(Date.parse(monthBegin) - 1).toISOString()
  return `${last}#~`
}

/** DynamoDB filters after reading, hence the bounds above. */
function filterCondition({ area, userId, worldId, planId }: AuditFilter) {
  const conditions: string[] = []
  const names: Record<string, string> = {}
  const values: Item = {}
  for (const [name, value] of Object.entries({ area, worldId, planId })) {
    if (value === undefined) continue
    conditions.push(`#${name} = :${name}`)
    names[`#${name}`] = name
    values[`:${name}`] = value
  }
  if (userId !== undefined) {
    const listed = ['usersAdded', 'usersRemoved'].map((list) => `contains(#details.${list}, :userId)`)
    conditions.push(`(#by.#userId = :userId OR #userId = :userId OR ${listed.join(' OR ')})`)
    Object.assign(names, { '#by': 'by', '#userId': 'userId', '#details': 'details' })
    values[':userId'] = userId
  }
  return { text: conditions.length > 0 ? conditions.join(' AND ') : undefined, names, values }
}

const Named = z.object({ _id: z.string(), name: z.string() })

/** The names of existing plans, by id. */
export async function planNames(ids: Iterable<string>): Promise<Map<string, string>> {
  const items = await getAll([...new Set(ids)].map(keys.plan))
  const there = readAllStored(
    Named,
    items.filter((item) => !isTombstone(item)),
  )
  return new Map(there.map(({ _id, name }) => [_id, name]))
}
