import { senders } from '../../shared/contract/senders.ts'
import { senderStats } from '../../shared/planner/sender-stats.ts'
import { changeSenders } from '../lib/change-senders.ts'
import { handle } from '../lib/handle.ts'

/** Removes sender villages from the plan; what was planned for them is no longer handed out. */
export const handler = handle(senders.remove, async ({ plan, body, fail }) => {
  const ids = new Set(body.villageIds)
  let removed = 0
  const left = await changeSenders(plan, (present) => {
    const kept = present.filter(({ villageId }) => !ids.has(villageId))
    removed = present.length - kept.length
    if (removed === 0) throw fail('sender_not_found')
    return kept
  })
  return { success: true, removed, stats: senderStats(left) }
})
