import type { PackedInput } from '../../../shared/model/inputs/packed-input.ts'
import { earliestLaunch } from '../../../shared/planner/plan/availability.ts'
import { withHolds } from '../../../shared/planner/plan/holds.ts'
import { packedInput } from '../../../shared/planner/plan/packed-input.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { listTimeslots } from '../../store/timeslots/timeslots.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { sendersAtHome } from '../ledger/units-away.ts'
import { readKnownOutcomes } from '../orders/known-outcomes.ts'
import { sentElsewhere } from '../plan-stats/limits.ts'
import { isSparedTarget } from '../plans/own-villages.ts'
import { loadPlanState, syncedWorld, uploadedAt } from '../plans/plan-state.ts'
import { playerPoints } from '../plans/player-points.ts'
import { siegeVillages } from '../plans/siege-villages.ts'
import { nobleRange, wantsTrains } from '../plans/trains.ts'
import { readWishes } from './wish-input.ts'

/**
 * What the plan's runs depend on, with which the site computes their maxima; without units away for other plans if the last runs
 * respected these. `now` is epoch milliseconds. Throws `world_not_synced`.
 */
export async function planInput(plan: PlanRecord, world: WorldRecord, now: number): Promise<PackedInput> {
  const [index, { dsUltimateMessageTemplate: _, ...settings }, state] = await Promise.all([
    syncedWorld(world),
    getSettings(world._id),
    loadPlanState(plan),
  ])
  const current = state.plan
  const earliest = earliestLaunch(planOptions(current), now)
  const [slots, { limits }, wishes, orders, senders] = await Promise.all([
    listTimeslots(current._id),
    getSlotChanges(current),
    readWishes(current),
    readKnownOutcomes(current, earliest),
    sendersAtHome(state),
  ])
  return packedInput({
    ...state,
    senders: withHolds(senders, slots, planOptions(current)),
    schedule: { sendFrom: current.sendFrom, arriveAt: current.arriveAt },
    earliest,
    options: planOptions(current),
    world,
    settings,
    units: index.snapshot.units,
    ownVillages: new Set(state.targets.filter(isSparedTarget(current, index)).map(({ villageId }) => villageId)),
    sieges: siegeVillages(index, state.targets),
    points: playerPoints(index, state.senders, state.targets),
    snobRange: wantsTrains(current) ? nobleRange(index) : undefined,
    slots,
    limits,
    sentElsewhere: sentElsewhere(orders, state.senders),
    wishes,
    orders,
    upload: uploadedAt(current),
  })
}
