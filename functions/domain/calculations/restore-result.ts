import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import type { Assignments, PlannedAttack } from '../../../shared/model/attack.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { restoreBlobs } from '../../store/plans/bulk-data.ts'
import { assignmentsBlob } from '../../store/plans/ledger.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { conflict } from '../../store/table/retry.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { plannedEntries } from '../ledger/planned-entries.ts'
import { refreshPlanStats } from '../plan-stats/plan-stats.ts'
import { sendersThatMaySend } from '../plans/own-villages.ts'
import { planWorldIndex } from '../plans/places.ts'
import { type PlanState, readSenders, readTargets, syncedWorld } from '../plans/plan-state.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'
import { keptResult, resultAttacks } from './former-results.ts'
import { readOrderWishes } from './order-wishes.ts'
import { type RestoredAttacks, restoredBeside } from './restored-attacks.ts'

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
    const [attacks, all, targets] = await Promise.all([
      resultAttacks(current, result),
      readSenders(current),
      readTargets(current),
    ])
    if (current.results?.current === result.number) {
      return { restored: current, leftOut: countPresent(attacks, all, targets).leftOut, displaced: 0 }
    }
    if ((version ?? plan.results?.version) !== current.results?.version) throw new Failure('results_changed')
    const senders = sendersThatMaySend(current, await planWorldIndex(current), all)
    const state = { plan: current, targets, senders, assignments: attacks }
    const beside = await besideSentOrders(state, world, now)
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
async function besideSentOrders(
  state: PlanState,
  world: WorldRecord,
  now: number,
): Promise<(RestoredAttacks & { ledger: ReturnType<typeof plannedEntries> }) | undefined> {
  if (!state.plan.orders) return undefined
  const orders = await readOrderWishes(state, [], now)
  const [index, settings] = await Promise.all([syncedWorld(world), getSettings(world._id)])
  const { plan, senders, targets, assignments } = state
  const beside = restoredBeside(assignments, orders, {
    options: planOptions(plan),
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
