import { senders } from '../../../shared/contract/senders.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { commonOf, fieldChanges, villagesNote } from '../../domain/audit/notes.ts'
import { statsOf } from '../../domain/plans/sending.ts'
import { changeSenders } from '../../domain/senders/change-senders.ts'
import { senderViews } from '../../domain/senders/sender-views.ts'
import { handle } from '../../http/handle.ts'
import { changed, isOther } from '../../store/edit.ts'

/** Changes kind or capacities of sender villages, until the next dump says otherwise, or stops them until a leader lets them send again. */
export const handler = handle(senders.update, async ({ plan, world, body, note, noteNothing, fail }) => {
  const ids = new Set(body.villageIds)
  const { isBlocked: _keepsItsRole, ...role } = body.changes
  const edit = { ...body.changes, ...(Object.keys(role).length > 0 && { isEdited: true }) }
  let chosen: Sender[] = []
  let overtaken: Sender[] = []
  const all = await changeSenders(plan, (present) => {
    const named = present.filter(({ villageId }) => ids.has(villageId))
    if (named.length === 0) throw fail('sender_not_found')
    overtaken = named.filter(
      (sender) => isOther(body.versions?.[sender.villageId])(sender) && changed(sender, edit) !== sender,
    )
    chosen = named.filter((sender) => !overtaken.includes(sender))
    const changing = new Set(chosen)
    return present.map((sender) => (changing.has(sender) ? changed(sender, edit) : sender))
  })
  if (chosen.length === 0) noteNothing()
  const before = commonOf(chosen, Object.keys(body.changes))
  note({ details: { ...villagesNote(chosen), ...fieldChanges(before, body.changes) } })
  return {
    success: true,
    changed: chosen.length,
    conflicts: await senderViews(plan, world, overtaken),
    stats: await statsOf(plan, world, all),
  }
})
