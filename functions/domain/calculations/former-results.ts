import { type Assignments, attackKinds, byKind } from '../../../shared/model/attack.ts'
import type { FormerResult, FormerResults } from '../../../shared/model/calculation.ts'
import { allReasons, staleReasons } from '../../../shared/planner/plan/staleness.ts'
import { Failure } from '../../runtime/failure.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import { readResult } from '../../store/plans/bulk-data.ts'
import { StaleReadError } from '../../store/plans/chunks.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getResult, listResults, resultBefore, type StoredResult } from '../../store/plans/results.ts'

/** The plan's kept results, newest first. */
export async function formerResults(plan: PlanRecord): Promise<FormerResults> {
  const { _id, results } = plan
  const kept = await listResults(_id)
  const authors = await getAccounts([...new Set(kept.flatMap(({ by }) => (by?.kind === 'user' ? by.userId : [])))])
  const names = new Map(authors.map((account) => [account._id, account.username]))
  const byNumber = new Map(kept.map((result) => [result.number, result]))
  const undone = resultBefore(plan, kept)
  const views = kept.map((result) => {
    const { number, at, by, press, name = '', counts, before = -1 } = result
    const isCurrent = number === results?.current
    return {
      _id: String(number),
      at,
      by: by?.kind === 'user' ? names.get(by.userId) : undefined,
      press,
      name,
      counts: withoutNoTrains(counts),
      isCurrent,
      before: isCurrent && undone !== undefined && byNumber.has(undone) ? String(undone) : undefined,
      since: difference(byNumber.get(before), result),
    }
  })
  return { version: results?.version ?? 0, results: views.reverse() }
}

const withoutNoTrains = ({ ag, ...counts }: StoredResult['counts']) => (ag ? { ...counts, ag } : counts)

/** What a result has more or less than the one before it, and which inputs changed; `undefined` where that one is no longer kept. */
function difference(before: StoredResult | undefined, after: StoredResult): FormerResult['since'] {
  if (!before) return undefined
  const counts = byKind((kind) => (after.counts[kind] ?? 0) - (before.counts[kind] ?? 0))
  const changed = attackKinds.map((kind) => {
    const [former, present] = [before.basis?.[kind], after.basis?.[kind]]
    return former && present ? staleReasons(former, present) : []
  })
  return { counts: withoutNoTrains(counts), changed: allReasons(changed) }
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
