import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { readSenders } from '../lib/plan-state.ts'
import { statsOf } from '../lib/sending.ts'

/** What the plan's senders can send. */
export const handler = handle(plans.senderStats, async ({ plan, world }) => ({
  stats: await statsOf(plan, world, await readSenders(plan)),
}))
