import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { attackKinds } from '../../../shared/model/attack.ts'
import { launchLoads } from '../../domain/calculations/launch-loads.ts'
import { planLaunches } from '../../domain/calculations/plan-launches.ts'
import { planWarnings } from '../../domain/calculations/plan-warnings.ts'
import { sentOrders } from '../../domain/calculations/sent-orders.ts'
import { readKnownOutcomes } from '../../domain/orders/known-outcomes.ts'
import { overLimits } from '../../domain/plan-stats/limits.ts'
import { currentStaleness } from '../../domain/plan-stats/staleness.ts'
import { loadPlanState, readDiagnoses, readVillages } from '../../domain/plans/plan-state.ts'
import { wantsTrains } from '../../domain/plans/trains.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

/** Returns each run's diagnosis as of its calculation, the players' current launches, and warnings about the game's rules. */
export const handler = defineHandler(calculations.diagnosis, async ({ plan, world, now }) => {
  const [state, index] = await Promise.all([loadPlanState(plan), loadWorldIndex(world)])
  const [diagnoses, { idle }, { outdated, outdatedBy }, known, changes, launches] = await Promise.all([
    readDiagnoses(state.plan),
    wantsTrains(state.plan) ? readVillages(state.plan) : { idle: [] },
    currentStaleness(state.plan, world),
    readKnownOutcomes(state.plan, now),
    getSlotChanges(state.plan),
    planLaunches(state, world, index),
  ])
  const sent = await sentOrders(state, known)
  const overLimit = overLimits(known.commands, state.plan, changes)
  return {
    runs: attackKinds.flatMap((kind) => diagnoses[kind] ?? []),
    outdated,
    outdatedBy,
    loads: launchLoads(state, index),
    warnings: planWarnings(state, world, index, { now: new Date(now), villages: [...state.senders, ...idle] }),
    ...(sent && { sent }),
    ...(overLimit && { overLimit }),
    ...(launches && { launches }),
  }
})
