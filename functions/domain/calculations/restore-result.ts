import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import type { Assignments, PlannedAttack } from '../../../shared/model/attack.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import { toOrderWishes } from '../../../shared/planner/plan/plan-input.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { restoreBlobs } from '../../store/plans/bulk-data.ts'
import { assignmentsBlob } from '../../store/plans/ledger.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { conflict } from '../../store/table/retry.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { plannedEntries } from '../ledger/planned-entries.ts'
import { refreshPlanStats } from '../plan-stats/plan-stats.ts'
import { readSenders } from '../plans/plan-state.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'
import { keptResult, resultAttacks } from './former-results.ts'
import { type RestoredAttacks, restoredBeside } from './restored-attacks.ts'
import { readSituation, type Situation } from './situation.ts'

/** When the plan changes during a restoration. */
const limits = { maxAttempts: 3, failure: 'results_changed' } as const

/** A plan with a restored result. */
interface Restored {
  restored: PlanRecord
  /** Attacks whose village or target is gone. */
  leftOut: number
  /** Attacks left out for orders that were sent since. */
  displaced: number
}

/**
 * Makes a kept result current, beside all orders that were sent. Throws `result_not_found`, and `results_changed` when a
 * calculation, edit or restoration came after `version`.
 */
export const restoreResult = (
  plan: PlanRecord,
  world: WorldRecord,
  id: string,
  { version, now, audit }: { version: number | undefined; now: number; audit: AuditContext },
): Promise<Restored> =>
  recomputePlan(plan, limits, async (current) => {
    const result = await keptResult(current, id)
    const [attacks, all, situation] = await Promise.all([
      resultAttacks(current, result),
      readSenders(current),
      readSituation(current, world, { now, respectOtherPlans: false }),
    ])
    const state = { ...situation.state, assignments: attacks }
    const { targets } = state
    if (current.results?.current === result.number) {
      return { restored: current, leftOut: countPresent(attacks, all, targets).leftOut, displaced: 0 }
    }
    if ((version ?? plan.results?.version) !== current.results?.version) throw new Failure('results_changed')
    const beside = besideSentOrders({ ...situation, state })
    const { assignments, displaced } = beside ?? { assignments: attacks, displaced: 0 }
    const byHand = result.blobs.assignments?.byHand
    const { planned, leftOut } = countPresent(assignments, all, targets)
    const moved = await restoreBlobs(
      current,
      result,
      { audit, auditDetails: { planned } },
      beside && { assignments: await assignmentsBlob(current, assignments, beside.ledger, { byHand }) },
    )
    if (!moved.ok) return conflict
    const made = { ...state, plan: { ...current, assignments: moved.assignments }, assignments }
    return { restored: await refreshPlanStats(current, made), leftOut, displaced }
  })

/** The attacks beside all that was sent, with their ledger; `undefined` when that changes nothing. */
function besideSentOrders({
  state,
  index,
  settings,
  input,
}: Situation): (RestoredAttacks & { ledger: ReturnType<typeof plannedEntries> }) | undefined {
  const { plan, senders, targets, assignments } = state
  const beside = restoredBeside(assignments, toOrderWishes({ ...input, assignments }, []), {
    options: input.options,
    sendFrom: toEpoch(plan.sendFrom),
    arriveAt: toEpoch(plan.arriveAt),
    senders,
    targets,
    isSpared: () => false,
    windowsOf: () => undefined,
    units: index.snapshot.units,
    settings,
  })
  if (!beside) return undefined
  return { ...beside, ledger: plannedEntries({ ...state, assignments: beside.assignments }, index, settings) }
}

function countPresent(assignments: Assignments, senders: readonly Sender[], targets: readonly Target[]) {
  const villages = new Set(senders.map(({ villageId }) => villageId))
  const wanted = new Set(targets.map(({ _id }) => _id))
  const attacks = Object.values(assignments).flatMap((run) => run.attacks)
  const isPresent = ({ villageId, targetId }: PlannedAttack) => villages.has(villageId) && wanted.has(targetId)
  const absent = attacks.filter((attack) => !isPresent(attack))
  const leftOut = absent.filter(({ fixed }) => fixed !== 'sent').length
  return { planned: attacks.length - absent.length, leftOut }
}
