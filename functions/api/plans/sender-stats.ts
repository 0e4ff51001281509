import { plans } from '../../../shared/contract/plans.ts'
import { readSenders } from '../../domain/plans/plan-state.ts'
import { statsOf } from '../../domain/plans/sending.ts'
import { settingsChanged } from '../../domain/senders/classification.ts'
import { handle } from '../../http/handle.ts'
import { getSettings } from '../../store/settings.ts'

/** What the plan's senders can send. */
export const handler = handle(plans.senderStats, async ({ plan, world }) => {
  const [senders, settings] = await Promise.all([readSenders(plan), getSettings(world._id)])
  return { stats: await statsOf(plan, world, senders), settingsChanged: settingsChanged(plan, settings) }
})
