import { senders } from '../../../shared/contract/schemas/senders.ts'
import { currentSenderStats } from '../../domain/plan-stats/sender-stats.ts'
import { editSenders } from '../../domain/senders/edit-senders.ts'
import { senderViews } from '../../domain/senders/sender-views.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Changes type or limits of senders until the next dump, or blocks and unblocks them. */
export const handler = defineHandler(senders.update, async ({ plan, world, body, audit }) => {
  const { villageIds, changes, versions } = body
  const edited = await editSenders(plan, villageIds, changes, { versions, audit })
  const [conflicts, stats] = await Promise.all([
    senderViews(plan, world, edited.conflicts),
    currentSenderStats(plan, world, edited.senders),
  ])
  return { success: true, changed: edited.changed, conflicts, stats }
})
