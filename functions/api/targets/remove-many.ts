import { targets } from '../../../shared/contract/targets.ts'
import { villagesNote } from '../../domain/audit/notes.ts'
import { noteProgress } from '../../domain/plans/progress.ts'
import { handle } from '../../http/handle.ts'
import { deleteTargets, placeOfTarget } from '../../store/targets.ts'

/** Removes many targets. */
export const handler = handle(targets.removeMany, async ({ plan, body, note, fail }) => {
  const removed = await deleteTargets(plan._id, body.targetIds)
  if (removed === 0) throw fail('target_not_found')
  const ids = [...new Set(body.targetIds)]
  // Ids of targets that were gone already are no news of what was removed.
  note({ details: { ...(removed === ids.length && villagesNote(ids.flatMap(placeOfTarget))), count: removed } })
  await noteProgress(plan)
  return { success: true, removed }
})
