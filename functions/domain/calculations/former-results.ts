import type { Assignments } from '../../../shared/model/attack.ts'
import type { FormerResults } from '../../../shared/model/calculation.ts'
import { Failure } from '../../runtime/failure.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import { readResult } from '../../store/plans/bulk-data.ts'
import { StaleReadError } from '../../store/plans/chunks.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getResult, listResults, type StoredResult } from '../../store/plans/results.ts'

/** The plan's kept results, newest first. */
export async function formerResults({ _id, results }: PlanRecord): Promise<FormerResults> {
  const kept = await listResults(_id)
  const authors = await getAccounts([...new Set(kept.flatMap(({ by }) => (by?.kind === 'user' ? by.userId : [])))])
  const names = new Map(authors.map((account) => [account._id, account.username]))
  const numbers = new Set(kept.map(({ number }) => number))
  const views = kept.map(({ number, at, by, press, name = '', counts: { ag, ...counts }, before }) => ({
    _id: String(number),
    at,
    by: by?.kind === 'user' ? names.get(by.userId) : undefined,
    press,
    name,
    counts: ag ? { ...counts, ag } : counts,
    isCurrent: number === results?.current,
    before: before !== undefined && numbers.has(before) ? String(before) : undefined,
  }))
  return { version: results?.version ?? 0, results: views.reverse() }
}

/** Reads a kept result; throws `result_not_found`. */
export async function keptResult(plan: PlanRecord, id: string): Promise<StoredResult> {
  const result = /^\d{1,9}$/.test(id) ? await getResult(plan._id, Number(id)) : undefined
  if (!result) throw new Failure('result_not_found')
  return result
}

/** Reads the attacks of a kept result; throws `result_not_found` when it was dropped or edited meanwhile. */
export async function resultAttacks(plan: PlanRecord, result: StoredResult): Promise<Assignments> {
  try {
    return (await readResult(plan._id, result)) ?? {}
  } catch (error) {
    if (error instanceof StaleReadError) throw new Failure('result_not_found')
    throw error
  }
}
