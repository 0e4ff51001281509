import type { Assignments } from '../../../shared/model/attack.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { restoreBlobs } from '../../store/plans/bulk-data.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { conflict } from '../../store/table/retry.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { refreshPlanStats } from '../plan-stats/plan-stats.ts'
import { readSenders } from '../plans/plan-state.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'
import { keptResult, resultAttacks } from './former-results.ts'

/** When the plan changes during a restoration. */
const limits = { maxAttempts: 3, failure: 'results_changed' } as const

/** A plan with a restored result, and its attacks whose village or target is gone. */
interface Restored {
  restored: PlanRecord
  leftOut: number
}

/**
 * Makes a kept result current. Throws `result_not_found`, and `results_changed` when a calculation, edit or restoration came
 * after `version`.
 */
export const restoreResult = (
  plan: PlanRecord,
  id: string,
  { version, audit }: { version: number | undefined; audit: AuditContext },
): Promise<Restored> =>
  recomputePlan(plan, limits, async (current) => {
    const result = await keptResult(current, id)
    const attacks = await resultAttacks(current, result)
    const { planned, leftOut } = await countPresent(current, attacks)
    if (current.results?.current === result.number) return { restored: current, leftOut }
    if ((version ?? plan.results?.version) !== current.results?.version) throw new Failure('results_changed')
    if (!(await restoreBlobs(current, result, { audit, auditDetails: { planned } }))) return conflict
    return { restored: await refreshPlanStats(current), leftOut }
  })

/** Counts the attacks whose village and target are in the plan, and the others. */
async function countPresent(plan: PlanRecord, assignments: Assignments) {
  const [senders, targets] = await Promise.all([readSenders(plan), cachedTargets(plan)])
  const villages = new Set(senders.map(({ villageId }) => villageId))
  const wanted = new Set(targets.map(({ _id }) => _id))
  const attacks = Object.values(assignments).flatMap((run) => run.attacks)
  const planned = attacks.filter(({ villageId, targetId }) => villages.has(villageId) && wanted.has(targetId)).length
  return { planned, leftOut: attacks.length - planned }
}
