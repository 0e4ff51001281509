import type { Sender, SenderStats } from '../../../shared/model/sender.ts'
import { senderStats } from '../../../shared/planner/model/sender-stats.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { foreignTo } from '../plans/own-villages.ts'

/** Stats of what the plan's villages can send by current world data. */
export const currentSenderStats = async (
  plan: PlanRecord,
  world: WorldRecord,
  senders: readonly Sender[],
): Promise<SenderStats> => senderStats(senders, foreignTo(plan, await loadWorldIndex(world)))
