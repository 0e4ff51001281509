import { senders } from '../../../shared/contract/schemas/senders.ts'
import { currentOldTroops, currentSenderStats } from '../../domain/plan-stats/sender-stats.ts'
import { refoundedTribe } from '../../domain/plans/own-villages.ts'
import { readSenders } from '../../domain/plans/plan-state.ts'
import { settingsChanged } from '../../domain/senders/classification.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'

/** Returns what the plan's senders can send, and whose troops are old. */
export const handler = defineHandler(senders.stats, async ({ plan, world }) => {
  const [senders, settings, index] = await Promise.all([
    readSenders(plan),
    getSettings(world._id),
    loadWorldIndex(world),
  ])
  const [stats, old] = await Promise.all([
    currentSenderStats(plan, world, senders),
    currentOldTroops(plan, world, senders),
  ])
  const refounded = refoundedTribe(plan, index, senders)
  return {
    stats,
    settingsChanged: settingsChanged(plan, settings),
    ...(old && { oldTroops: old }),
    ...(refounded && { refounded }),
  }
})
