import { plans } from '../../shared/contract/plans.ts'
import { senderStats } from '../../shared/planner/sender-stats.ts'
import { handle } from '../lib/handle.ts'
import { readSenders } from '../lib/plan-state.ts'

/** What the plan's senders can send. */
export const handler = handle(plans.senderStats, async ({ plan }) => ({ stats: senderStats(await readSenders(plan)) }))
