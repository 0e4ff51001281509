import { senders } from '../../../shared/contract/senders.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { commonOf, fieldChanges, villagesNote } from '../../domain/audit/notes.ts'
import { statsOf } from '../../domain/plans/sending.ts'
import { changeSenders } from '../../domain/senders/change-senders.ts'
import { handle } from '../../http/handle.ts'

/** Changes kind or capacities of sender villages, until the next dump says otherwise, or stops them until a leader lets them send again. */
export const handler = handle(senders.update, async ({ plan, world, body, note, fail }) => {
  const ids = new Set(body.villageIds)
  const { isBlocked: _keepsItsRole, ...role } = body.changes
  const edit = { ...body.changes, ...(Object.keys(role).length > 0 && { isEdited: true }) }
  let chosen: Sender[] = []
  const all = await changeSenders(plan, (present) => {
    chosen = present.filter(({ villageId }) => ids.has(villageId))
    if (chosen.length === 0) throw fail('sender_not_found')
    return present.map((sender) => (ids.has(sender.villageId) ? { ...sender, ...edit } : sender))
  })
  const before = commonOf(chosen, Object.keys(body.changes))
  note({ details: { ...villagesNote(chosen), ...fieldChanges(before, body.changes) } })
  return { success: true, changed: chosen.length, stats: await statsOf(plan, world, all) }
})
