import { senders } from '../../../shared/contract/senders.ts'
import { currentSenderStats } from '../../domain/plan-stats/sender-stats.ts'
import { readSenders } from '../../domain/plans/plan-state.ts'
import { settingsChanged } from '../../domain/senders/classification.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/** Returns what the plan's senders can send. */
export const handler = defineHandler(senders.stats, async ({ plan, world }) => {
  const [senders, settings] = await Promise.all([readSenders(plan), getSettings(world._id)])
  return { stats: await currentSenderStats(plan, world, senders), settingsChanged: settingsChanged(plan, settings) }
})
