import { oldTroops } from '../../../shared/game/troops/old-troops.ts'
import type { OldTroops } from '../../../shared/model/inputs/old-troops.ts'
import { defaultTroopHours } from '../../../shared/model/plan.ts'
import type { Sender, SenderStats } from '../../../shared/model/sender.ts'
import { senderStats } from '../../../shared/planner/model/sender-stats.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { foreignTo } from '../plans/own-villages.ts'
import { currentPlan, readVillages } from '../plans/plan-state.ts'
import { trainSenders, wantsTrains } from '../plans/trains.ts'

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
  return {
    ...stats,
    totalSnob: able.reduce((sum, { maxSnob = 0 }) => sum + maxSnob, 0),
    ...mostNobles([...senders, ...idle].filter(maySend)),
  }
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
