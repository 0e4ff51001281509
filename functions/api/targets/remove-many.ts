import { targets } from '../../../shared/contract/targets.ts'
import { villagesNote } from '../../domain/audit/notes.ts'
import { noteFigures } from '../../domain/plans/figures.ts'
import { handle } from '../../http/handle.ts'
import { changeTargets, placeOfTarget } from '../../store/targets.ts'

/** Removes many targets. */
export const handler = handle(targets.removeMany, async ({ plan, body, note, fail }) => {
  const ids = [...new Set(body.targetIds)]
  const changes = await changeTargets(plan._id, ids, (present) =>
    ids.flatMap((id) => {
      const before = present.get(id)
      return before ? { before } : []
    }),
  )
  const removed = changes?.length ?? 0
  if (removed === 0) throw fail('target_not_found')
  // Ids of targets that were gone already are no news of what was removed.
  note({ details: { ...(removed === ids.length && villagesNote(ids.flatMap(placeOfTarget))), count: removed } })
  if (plan.assignments) await noteFigures(plan)
  return { success: true, removed }
})
