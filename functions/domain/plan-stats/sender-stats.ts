import { oldTroops } from '../../../shared/game/troops/old-troops.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { OldTroops } from '../../../shared/model/inputs/old-troops.ts'
import { defaultTroopHours } from '../../../shared/model/inputs/plan-preferences.ts'
import type { Sender, SenderStats } from '../../../shared/model/sender.ts'
import { senderStats } from '../../../shared/planner/model/sender-stats.ts'
import { withTargetInRange } from '../../../shared/planner/plan/reach.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { foreignTo, isSparedTarget } from '../plans/own-villages.ts'
import { currentPlan, readVillages } from '../plans/plan-state.ts'
import { nobleRange, trainSenders, wantsTrains } from '../plans/trains.ts'

/** Stats of what the plan's villages can send by current world data. */
export const currentSenderStats = async (
  plan: PlanRecord,
  world: WorldRecord,
  senders: readonly Sender[],
): Promise<SenderStats> => {
  const index = await loadWorldIndex(world)
  const isForeign = foreignTo(plan, index)
  const stats = senderStats(senders, isForeign)
  if (!wantsTrains(plan)) return stats
  const { idle } = await readVillages(await currentPlan(plan._id))
  const maySend = (one: Pick<Sender, 'isBlocked' | 'playerId' | 'villageId'>) => !one.isBlocked && !isForeign(one)
  const able = (await trainSenders(plan, index, { senders, idle })).filter(maySend)
  const countTrains = (some: readonly Sender[]) => some.reduce((sum, { maxSnob = 0 }) => sum + maxSnob, 0)
  const near = await inTrainRange(plan, index, able)
  return {
    ...stats,
    totalSnob: countTrains(able),
    ...(near.length < able.length && { snobInRange: countTrains(near) }),
    ...mostNobles([...senders, ...idle].filter(maySend)),
  }
}

/** The villages with a target that wants trains in range. */
async function inTrainRange(plan: PlanRecord, index: WorldIndex | undefined, able: readonly Sender[]) {
  const isSpared = isSparedTarget(plan, index)
  const targets = (await cachedTargets(plan)).filter((target) => (target.maxSnob ?? 0) > 0 && !isSpared(target))
  return withTargetInRange(able, targets, 'ag', {
    options: planOptions(plan),
    snobRange: index && nobleRange(index),
  })
}

function mostNobles(villages: readonly Pick<Sender, 'maxSnob' | 'troops'>[]): Pick<SenderStats, 'mostNobles'> {
  if (villages.some(({ troops, maxSnob = 0 }) => !troops && maxSnob > 0)) return {}
  return { mostNobles: villages.reduce((most, { troops }) => Math.max(most, troops?.snob ?? 0), 0) }
}

/** Whose troops are older than the plan's limit, of villages that may send. */
export async function currentOldTroops(
  plan: PlanRecord,
  world: WorldRecord,
  senders: readonly Sender[],
): Promise<OldTroops | undefined> {
  const index = await loadWorldIndex(world)
  const isForeign = foreignTo(plan, index)
  const sending = senders
    .filter((sender) => !sender.isBlocked && !isForeign(sender))
    .map((sender) => ({ ...sender, playerName: index?.playerById(sender.playerId)?.name ?? '' }))
  return oldTroops(sending, plan.troopHours ?? defaultTroopHours, Date.now())
}
