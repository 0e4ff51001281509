import { plans } from '../../shared/contract/plans.ts'
import { settingsChanged } from '../lib/classification.ts'
import { handle } from '../lib/handle.ts'
import { readSenders } from '../lib/plan-state.ts'
import { statsOf } from '../lib/sending.ts'
import { getSettings } from '../store/settings.ts'

/** What the plan's senders can send. */
export const handler = handle(plans.senderStats, async ({ plan, world }) => {
  const [senders, settings] = await Promise.all([readSenders(plan), getSettings(world._id)])
  return { stats: await statsOf(plan, world, senders), settingsChanged: settingsChanged(plan, settings) }
})
