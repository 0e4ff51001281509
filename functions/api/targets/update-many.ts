import { targets } from '../../../shared/contract/targets.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import type { Target } from '../../../shared/model/target.ts'
import { commonOf, fieldChanges, villagesNote } from '../../domain/audit/notes.ts'
import { noteProgress } from '../../domain/plans/progress.ts'
import { editOf } from '../../domain/targets/limits-note.ts'
import { viewsOf } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'
import { isOther } from '../../store/edit.ts'
import { editTarget } from '../../store/targets.ts'

/**
 * Changes the given limits, or the type, of many targets; what is not given of each, and targets that are gone, stay as they
 * are, and so do those that would become a target which the plan has already, or that somebody else has changed.
 */
export const handler = handle(targets.updateMany, async ({ plan, world, body, note, noteNothing, fail }) => {
  const changed: Target[] = []
  const standing: string[] = []
  const overtaken: Target[] = []
  await inParallel([...new Set(body.targetIds)], 16, async (id) => {
    const edited = await editTarget(plan._id, id, body.limits, isOther(body.versions?.[id]))
    if (edited === 'exists') standing.push(id)
    else if (edited && 'conflict' in edited) overtaken.push(edited.conflict)
    else if (edited) changed.push(edited.before)
  })
  if (changed.length + standing.length + overtaken.length === 0) throw fail('target_not_found')
  if (changed.length === 0) noteNothing()
  else await noteProgress(plan)
  const edit = editOf(body.limits)
  const before = commonOf(changed.map(editOf), Object.keys(edit))
  note({ details: { ...villagesNote(changed), ...fieldChanges(before, edit) } })
  return { success: true, changed: changed.length, standing, conflicts: await viewsOf(plan, world, overtaken) }
})
