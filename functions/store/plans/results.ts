import * as z from 'zod/mini'
import { attackKinds } from '../../../shared/model/attack.ts'
import { AuditActor } from '../../../shared/model/audit.ts'
import { maxResults, ResultPress } from '../../../shared/model/inputs/kept-results.ts'
import { everyKind } from '../../../shared/model/inputs/planned-kinds.ts'
import { RunInputs } from '../../../shared/model/run-inputs.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { getItem, queryPrefix, tableName } from '../table/client.ts'
import { type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Written, written } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import type { PlanRecord } from './plans.ts'
import { AssignmentsPointer, BlobPointer } from './pointers.ts'

/** Blobs of a result: kept as long as the result is. */
export const resultBlobs = ['assignments', 'diagnoses', 'wishes'] as const
export type ResultBlob = (typeof resultBlobs)[number]

/** Pointers to the blobs of a result; after a reset at most its wishes. */
const ResultPointers = z.partial(
  z.object({ assignments: AssignmentsPointer, diagnoses: BlobPointer, wishes: BlobPointer } satisfies Record<
    ResultBlob,
    typeof BlobPointer
  >),
)
export type ResultPointers = z.infer<typeof ResultPointers>

/** A kept result: what a calculation or reset left in the plan. */
export const StoredResult = z.object({
  number: z.int(),
  at: z.string(),
  /** Absent for a calculation without an account. */
  by: z.optional(AuditActor),
  press: ResultPress,
  name: z.optional(z.string()),
  /** How many attacks it has of each kind. */
  counts: everyKind(z.int()),
  /** Number of the result that was current before. */
  before: z.optional(z.int()),
  blobs: ResultPointers,
  /** The inputs of each run. */
  basis: z.optional(z.partialRecord(z.enum(attackKinds), RunInputs)),
})
export type StoredResult = z.infer<typeof StoredResult>

/** What is known of a new result. Without `press` it is an edit, which belongs to the current one. */
export interface ResultFacts {
  press?: ResultPress
  counts: StoredResult['counts']
}

/** Reads the kept results (strongly consistent), oldest first. */
export async function listResults(planId: string): Promise<StoredResult[]> {
  const { pk, sk } = keys.result(planId, 0)
  const prefix = sk.slice(0, sk.lastIndexOf('#') + 1)
  const items = await queryPrefix(pk, prefix, { ConsistentRead: true })
  return readAllStored(StoredResult, items)
}

/** The number of the result that was current before the current one. */
export const resultBefore = ({ results }: Pick<PlanRecord, 'results'>, kept: readonly StoredResult[]) =>
  results?.before ?? kept.find(({ number }) => number === results?.current)?.before

/** Reads a kept result (strongly consistent). */
export async function getResult(planId: string, number: number): Promise<StoredResult | undefined> {
  const item = await getItem(keys.result(planId, number))
  return item && readStored(StoredResult, item)
}

/** The writes that add or edit a result, and the pointers that results have before and after them. */
export interface ResultMove {
  log: PlanRecord['results']
  writes: TransactItem[]
  before: ResultPointers[]
  after: ResultPointers[]
}

/** Prepares the move of a plan's result to these blobs; its writes belong to the transaction that moves the plan's pointers. */
export async function resultMove(
  plan: PlanRecord,
  blobs: ResultPointers,
  {
    result,
    basis,
    by,
    isExplained,
  }: {
    result?: ResultFacts | undefined
    basis: PlanRecord['basis']
    by: AuditActor | undefined
    /** Whether nothing but reasons was added, which keeps the results' version. */
    isExplained: boolean
  },
): Promise<ResultMove> {
  const kept = await listResults(plan._id)
  const before = kept.map((each) => each.blobs)
  if (!result?.press) return editMove(plan, kept, { blobs, basis, counts: result?.counts }, isExplained)
  const { version = 0, last = 0, current } = plan.results ?? {}
  const fresh: StoredResult = {
    number: last + 1,
    at: new Date().toISOString(),
    by,
    press: result.press,
    counts: result.counts,
    before: current,
    blobs,
    basis,
  }
  // The former current result stays to return to.
  const dropped = kept.filter(({ number }) => number !== current).slice(0, Math.max(0, kept.length + 1 - maxResults))
  const TableName = tableName()
  return {
    log: { version: version + 1, last: fresh.number, current: fresh.number },
    writes: [
      { Put: { TableName, Item: { ...keys.result(plan._id, fresh.number), ...fresh } } },
      ...dropped.map(({ number }) => ({ Delete: { TableName, Key: keys.result(plan._id, number) } })),
    ],
    before,
    after: [...kept.filter((each) => !dropped.includes(each)), fresh].map((each) => each.blobs),
  }
}

/** An edit belongs to the current result. */
function editMove(
  { _id, results }: PlanRecord,
  kept: StoredResult[],
  change: Pick<StoredResult, 'blobs' | 'basis'> & { counts: StoredResult['counts'] | undefined },
  isExplained: boolean,
): ResultMove {
  const before = kept.map(({ blobs }) => blobs)
  const edited = kept.find(({ number }) => number === results?.current)
  if (!results || !edited) return { log: results, writes: [], before, after: before }
  const Update = {
    TableName: tableName(),
    Key: keys.result(_id, edited.number),
    ...updateExpression({ ...change }),
    ConditionExpression: 'attribute_exists(pk)',
  }
  return {
    log: isExplained ? results : { ...results, version: results.version + 1 },
    writes: [{ Update }],
    before,
    after: kept.map((each) => (each === edited ? change.blobs : each.blobs)),
  }
}

/** Names a kept result, with the audit entry; an empty name removes it. `missing` when the result is no longer kept. */
export async function nameResult(
  planId: string,
  number: number,
  name: string,
  audit: AuditContext,
): Promise<Written<'missing'>> {
  const Update = {
    TableName: tableName(),
    Key: keys.result(planId, number),
    ...updateExpression({ name }),
    ConditionExpression: 'attribute_exists(pk)',
  }
  return written(transact([{ Update }, ...auditWrite(audit, { details: {} })]), 'missing')
}
