import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import type { Assignments, AttackKind } from '../../../shared/model/attack.ts'
import type { RunInputs } from '../../../shared/model/run-inputs.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { PlanWishes } from '../../../shared/model/wishes/wish.ts'
import { withoutUnitsAway } from '../../../shared/planner/model/units-away.ts'
import {
  type AutoWindows,
  earliestLaunch,
  planWindows,
  scheduleFrom,
} from '../../../shared/planner/plan/availability.ts'
import { withHolds } from '../../../shared/planner/plan/holds.ts'
import { type CommonInput, commonInput } from '../../../shared/planner/plan/plan-input.ts'
import { withWishes } from '../../../shared/planner/plan/wish-input.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { getSlotChanges, type SlotChanges } from '../../store/timeslots/slot-changes.ts'
import { listTimeslots } from '../../store/timeslots/timeslots.ts'
import { loadSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { type UnitsAway, unitsAway } from '../ledger/units-away.ts'
import { runInputs } from '../plan-stats/run-inputs.ts'
import { isSparedTarget } from '../plans/own-villages.ts'
import { loadPlanState, type PlanState, syncedWorld } from '../plans/plan-state.ts'
import { playerPoints } from '../plans/player-points.ts'
import { siegeVillages } from '../plans/siege-villages.ts'
import { nobleRange } from '../plans/trains.ts'
import { type ReadOrderWishes, readOrderWishes } from './order-wishes.ts'
import { readWishes } from './wish-input.ts'

/** What a leader chooses for a calculation. */
export interface CalculationChoice {
  /** Ramoff villages may send offs. */
  ramoffsEnabled: boolean
  /** Former lines are not kept. */
  freely: boolean
  /** Units away for other plans' issued orders stay at home. */
  respectOtherPlans: boolean
}

/** The auto timeslots, and which players they apply to. */
export type SharedSlots = AutoWindows & { holdFor: (playerId: number) => boolean }

/** Everything that runs of a plan depend on. */
export interface LoadedRuns {
  state: PlanState
  index: WorldIndex
  settings: WorldSettings
  orders: ReadOrderWishes
  wishes: PlanWishes
  /** Of other plans, if these are respected. */
  away: UnitsAway | undefined
  /** What all runs have in common, with the leaders' wishes. */
  input: CommonInput<WorldSettings>
  /** The stored attacks, with the pins that are possible. */
  assignments: Assignments
  shared: SharedSlots
  /** The inputs of each run, which are stored with its result. */
  inputs: Partial<Record<AttackKind, RunInputs>>
}

/** Loads what runs of these kinds depend on; no launch is earlier than `now` (epoch milliseconds) allows. Throws `world_not_synced`. */
export async function loadRuns(
  plan: PlanRecord,
  world: WorldRecord,
  kinds: readonly AttackKind[],
  { ramoffsEnabled, freely, respectOtherPlans, now }: CalculationChoice & { now: number },
): Promise<LoadedRuns> {
  const [index, { settings, versions }] = await Promise.all([syncedWorld(world), loadSettings(world._id)])
  const slots = await getSlotChanges(plan)
  const state = await loadPlanState(plan)
  const orders = await readOrderWishes(state, kinds, now)
  const away = respectOtherPlans ? await unitsAway(state) : undefined
  const senders = away ? withoutUnitsAway(state.senders, away.byVillage) : state.senders
  const choice = { ramoffsEnabled, freely, orders, limits: slots.limits, now }
  const owned = away && state.senders
  const { input: common, shared } = await runInput({ ...state, senders, owned }, world, index, settings, choice)
  const wishes = await readWishes(state.plan)
  const { input, assignments } = withWishes(common, wishes, state.assignments, kinds)
  const inputs = runInputs(kinds, state, versions, index, world, {
    slots,
    start: toIso(common.sendFrom),
    others: away?.others,
  })
  return { state, index, settings, orders, wishes, away, input, assignments, shared, inputs }
}

/**
 * What the runs of all kinds depend on, without what players hold back, and the auto timeslots. `owned` are the senders with the units
 * that are away for other plans.
 */
export async function runInput(
  { plan, targets, senders, owned }: PlanState & Pick<CommonInput, 'owned'>,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
  {
    ramoffsEnabled,
    freely,
    orders,
    limits,
    now,
  }: Omit<CalculationChoice, 'respectOtherPlans'> &
    Pick<SlotChanges, 'limits'> & { orders: ReadOrderWishes; now: number },
): Promise<{ input: CommonInput<WorldSettings>; shared: SharedSlots }> {
  const options = planOptions(plan)
  const slots = await listTimeslots(plan._id)
  const { auto, holdFor, ...windows } = planWindows(plan, world, settings, targets, slots)
  const common = commonInput({
    schedule: scheduleFrom(plan, earliestLaunch(options, now)),
    options,
    ramoffsEnabled,
    senders: withHolds(senders, slots, options),
    targets,
    isSpared: isSparedTarget(plan, index),
    ...windows,
    sieges: siegeVillages(index, targets),
    points: playerPoints(index, senders, targets),
    snobRange: nobleRange(index),
    units: index.snapshot.units,
    settings,
    orders,
    limits,
    sentElsewhere: orders.sentElsewhere,
    freely,
  })
  const input = owned ? { ...common, owned: withHolds(owned, slots, options) } : common
  return { input, shared: { ...auto, holdFor } }
}
