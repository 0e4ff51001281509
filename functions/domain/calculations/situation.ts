import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { SettingsVersions, WorldSettings } from '../../../shared/model/settings.ts'
import { noWishes } from '../../../shared/model/wishes/wish.ts'
import { withHolds } from '../../../shared/planner/model/holds.ts'
import { withoutUnitsAway } from '../../../shared/planner/model/units-away.ts'
import { earliestLaunch, type PlanWindows } from '../../../shared/planner/plan/availability.ts'
import { inputWindows, type PlanInput, toEditInput } from '../../../shared/planner/plan/plan-input.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { getSlotChanges, type SlotChanges } from '../../store/timeslots/slot-changes.ts'
import { listTimeslots, type TimeslotsRecord } from '../../store/timeslots/timeslots.ts'
import { loadSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { type UnitsAway, unitsAway, unitsOfStandIns } from '../ledger/units-away.ts'
import { type KnownOutcomes, readKnownOutcomes } from '../orders/known-outcomes.ts'
import { sentElsewhere } from '../plan-stats/limits.ts'
import { respectsOthers } from '../plan-stats/other-plans.ts'
import { isSparedTarget } from '../plans/own-villages.ts'
import { loadPlanState, type PlanState, syncedWorld, uploadedAt } from '../plans/plan-state.ts'
import { playerPoints } from '../plans/player-points.ts'
import { siegeVillages } from '../plans/siege-villages.ts'
import { nobleRange, wantsTrains } from '../plans/trains.ts'
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

/** A plan with all that its runs, edits and previews depend on, as of one reading. */
export interface Situation {
  /** As stored: its senders have the units that are away for other plans. */
  state: PlanState
  world: WorldRecord
  index: WorldIndex
  settings: WorldSettings
  versions: SettingsVersions
  slots: SlotChanges
  /** What other plans take, if these are respected. */
  away: UnitsAway | undefined
  /** What the planner takes of it: what was sent, wishes, and senders with what is at home and not held back. */
  input: PlanInput
  /** When the players can send. */
  windows: PlanWindows
}

/**
 * Reads a plan; no launch is earlier than `now` (epoch milliseconds) allows, or than `earliest` where that is given. Other plans are
 * respected if its last runs did, unless that is given; where it is read alone, none is. Throws `world_not_synced`.
 */
export async function readSituation(
  plan: PlanRecord,
  world: WorldRecord,
  {
    now,
    respectOtherPlans,
    earliest: from,
    isAlone = false,
  }: { now: number; earliest?: number; isAlone?: boolean } & Partial<Pick<CalculationChoice, 'respectOtherPlans'>>,
): Promise<Situation> {
  // Versions are read before their data, so that a change in between shows.
  const [slots, index, { settings, versions }, state] = await Promise.all([
    getSlotChanges(plan),
    syncedWorld(world),
    loadSettings(world._id),
    loadPlanState(plan),
  ])
  const current = state.plan
  const earliest = from ?? earliestLaunch(planOptions(current), now)
  const isRespecting = respectOtherPlans ?? respectsOthers(current)
  const [timeslots, wishes, orders, elsewhere] = await Promise.all([
    listTimeslots(current._id),
    readWishes(current),
    readKnownOutcomes(current, earliest),
    isAlone ? undefined : isRespecting ? unitsAway(state) : unitsOfStandIns(state),
  ])
  const away = isRespecting && !isAlone ? elsewhere : undefined
  const beside = { timeslots, wishes, orders, away: elsewhere, limits: slots.limits }
  const input = toPlanInput({ state, world, index, settings }, earliest, beside)
  return { state, world, index, settings, versions, slots, away, input, windows: inputWindows(input) }
}

/** A situation as leaders edit it: what edits depend on, and its attacks with all that was sent. */
export type EditSituation = Situation & ReturnType<typeof toEditInput>

/** Reads a plan as `readSituation` does, with what edits depend on. */
export async function readEditSituation(plan: PlanRecord, world: WorldRecord, now: number): Promise<EditSituation> {
  const situation = await readSituation(plan, world, { now })
  return { ...situation, ...toEditInput(situation.input, situation.windows) }
}

type Beside = Partial<Pick<PlanInput, 'wishes' | 'limits'>> & {
  timeslots: ReadonlyMap<number, TimeslotsRecord>
  orders?: KnownOutcomes
  away?: UnitsAway | undefined
}

const noOrders: KnownOutcomes = { sent: [], presumed: [], notHome: [], issued: [], commands: [] }

/** What the planner takes of a plan, without the wishes, orders and other plans that are not given. */
export function toPlanInput(
  { state, world, index, settings }: Pick<Situation, 'state' | 'world' | 'index' | 'settings'>,
  earliest: number,
  { timeslots, wishes = noWishes, orders = noOrders, away, limits }: Beside,
): PlanInput {
  const { plan, senders, targets, assignments } = state
  const options = planOptions(plan)
  const { dsUltimateMessageTemplate: _, ...runSettings } = settings
  const isSpared = isSparedTarget(plan, index)
  const heldBack = (villages: PlanState['senders']) => withHolds(villages, timeslots, options)
  return {
    schedule: { sendFrom: plan.sendFrom, arriveAt: plan.arriveAt },
    earliest,
    options,
    world,
    settings: runSettings,
    units: index.snapshot.units,
    senders: heldBack(away ? withoutUnitsAway(senders, away.byVillage) : senders),
    ...(away && { owned: heldBack(senders) }),
    targets,
    ownVillages: new Set(targets.filter(isSpared).map(({ villageId }) => villageId)),
    sieges: siegeVillages(index, targets),
    points: playerPoints(index, senders, targets),
    snobRange: wantsTrains(plan) ? nobleRange(index) : undefined,
    slots: timeslots,
    limits,
    sentElsewhere: sentElsewhere(orders, senders),
    assignments,
    wishes,
    orders,
    upload: uploadedAt(plan),
  }
}
