import { senders } from '../../../shared/contract/schemas/senders.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { currentSenderStats } from '../../domain/plan-stats/sender-stats.ts'
import { changeSenders } from '../../domain/senders/change-senders.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { villagesNote } from '../../store/audit/audit-notes.ts'

/** Removes senders from a plan; their attacks no longer count. */
export const handler = defineHandler(senders.remove, async ({ plan, world, body, audit, fail }) => {
  const ids = new Set(body.villageIds)
  let removed = 0
  const change = (present: Sender[]) => {
    const gone = present.filter(({ villageId }) => ids.has(villageId))
    if (gone.length === 0) throw fail('sender_not_found')
    removed = gone.length
    return { senders: present.filter(({ villageId }) => !ids.has(villageId)), auditDetails: villagesNote(gone) }
  }
  const left = await changeSenders(plan, change, audit)
  return { success: true, removed, stats: await currentSenderStats(plan, world, left) }
})
