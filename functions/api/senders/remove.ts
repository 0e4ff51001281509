import { senders } from '../../../shared/contract/senders.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { villagesNote } from '../../domain/audit/notes.ts'
import { statsOf } from '../../domain/plans/sending.ts'
import { changeSenders } from '../../domain/senders/change-senders.ts'
import { handle } from '../../http/handle.ts'

/** Removes sender villages from the plan; what was planned for them is no longer handed out. */
export const handler = handle(senders.remove, async ({ plan, world, body, note, fail }) => {
  const ids = new Set(body.villageIds)
  let removed: Sender[] = []
  const left = await changeSenders(plan, (present) => {
    removed = present.filter(({ villageId }) => ids.has(villageId))
    if (removed.length === 0) throw fail('sender_not_found')
    return present.filter(({ villageId }) => !ids.has(villageId))
  })
  note({ details: villagesNote(removed) })
  return { success: true, removed: removed.length, stats: await statsOf(plan, world, left) }
})
