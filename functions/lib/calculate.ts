import { toEpoch } from '../../shared/game/slots.ts'
import type { WorldIndex } from '../../shared/game/snapshot.ts'
import type { AttackKind, PlannedAttack } from '../../shared/model/attack.ts'
import type { CalculationResult } from '../../shared/model/calculation.ts'
import type { WorldSettings } from '../../shared/model/settings.ts'
import type { Target } from '../../shared/model/target.ts'
import { spreadBuildings } from '../../shared/planner/buildings.ts'
import { planRun } from '../../shared/planner/runs.ts'
import type { PlanRecord } from '../store/plans.ts'
import { replaceSet } from '../store/sets.ts'
import { getSettings } from '../store/settings.ts'
import { listSlots } from '../store/slots.ts'
import { backoff } from '../store/table.ts'
import type { WorldRecord } from '../store/worlds.ts'
import { autoSlots, availabilityOf, lastArrival, windowsOf } from './availability.ts'
import { Failure } from './failure.ts'
import { basisOf, offtoolStatus } from './offtool-status.ts'
import { currentPlan, loadPlanState, type PlanState, syncedWorld } from './plan-state.ts'

/** A run that finds its input changed is computed again so many times before the leader is asked. */
const tries = 5

/**
 * Runs one calculation and puts its result in force in place of that kind's earlier one. When senders or assignments
 * change while it computes, it computes again on what is there now.
 */
export async function calculate(
  plan: PlanRecord,
  world: WorldRecord,
  kind: AttackKind,
  options: { ramoffsEnabled: boolean } = { ramoffsEnabled: false },
): Promise<CalculationResult> {
  const startedAt = performance.now()
  const [index, settings] = await Promise.all([syncedWorld(world), getSettings(world._id)])
  let current = plan
  for (let attempt = 0; attempt < tries; attempt++) {
    const state = await loadPlanState(current)
    const { attacks, result } = await run(state, world, index, settings, kind, options.ramoffsEnabled)
    const assignments = { ...state.assignments, [kind]: { attacks, basis: basisOf(state.plan) } }
    if (await replaceSet(state.plan, 'assignments', assignments)) {
      const status = offtoolStatus({ ...state, assignments })
      return {
        success: true,
        message: `${result.assigned} von ${result.required} Angriffen zugewiesen.`,
        required: result.required,
        current: result.assigned,
        upperBound: result.bound,
        durationMs: Math.round(performance.now() - startedAt),
        status,
      }
    }
    await backoff(attempt)
    current = await currentPlan(plan._id)
  }
  throw new Failure('calculation_conflict')
}

async function run(
  { plan, targets, senders, assignments }: PlanState,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
  kind: AttackKind,
  ramoffsEnabled: boolean,
) {
  const own = await listSlots(plan._id)
  const auto = autoSlots(plan, world, settings, lastArrival(plan, targets))
  const available = availabilityOf(own, auto)
  const { attacks, result } = planRun({
    kind,
    ramoffsEnabled,
    sendFrom: toEpoch(plan.sendFrom),
    arriveAt: toEpoch(plan.arriveAt),
    senders,
    targets,
    isOwn: ownVillages(plan, index),
    windowsOf: (playerId) => windowsOf(available(playerId)),
    units: index.snapshot.units,
    settings,
    assignments,
  })
  return { attacks: kind === 'bfkatas' ? withBuildings(attacks, settings) : attacks, result }
}

const ownVillages = (plan: PlanRecord, index: WorldIndex) => {
  const tribes = new Set(plan.tribes)
  return ({ villageId }: Target): boolean => {
    const owner = index.playerById(index.villageById(villageId)?.playerId ?? 0)
    return owner !== undefined && tribes.has(owner.tribeId)
  }
}

function withBuildings(attacks: PlannedAttack[], settings: WorldSettings): PlannedAttack[] {
  const buildings = spreadBuildings(settings.catapultTargets, attacks.length)
  return attacks.map((attack, i) => ({ ...attack, building: buildings[i] }))
}
