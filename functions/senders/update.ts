import { senders } from '../../shared/contract/senders.ts'
import { senderStats } from '../../shared/planner/sender-stats.ts'
import { changeSenders } from '../lib/change-senders.ts'
import { handle } from '../lib/handle.ts'

/** Changes kind or capacities of sender villages, until the next dump says otherwise. */
export const handler = handle(senders.update, async ({ plan, body, fail }) => {
  const ids = new Set(body.villageIds)
  let changed = 0
  const all = await changeSenders(plan, (present) => {
    changed = present.filter(({ villageId }) => ids.has(villageId)).length
    if (changed === 0) throw fail('sender_not_found')
    return present.map((sender) => (ids.has(sender.villageId) ? { ...sender, ...body.changes } : sender))
  })
  return { success: true, changed, stats: senderStats(all) }
})
