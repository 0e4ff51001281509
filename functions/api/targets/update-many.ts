import { targets } from '../../../shared/contract/targets.ts'
import { commonOf, fieldChanges, villagesNote } from '../../domain/audit/notes.ts'
import { noteFigures } from '../../domain/plans/figures.ts'
import { editMany } from '../../domain/targets/edit-many.ts'
import { editOf } from '../../domain/targets/limits-note.ts'
import { viewsOf } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'

/**
 * Changes the given limits, or the type, of many targets; what is not given of each, and targets that are gone, stay as they
 * are, and so do those that would become a target which the plan has already, or that somebody else has changed.
 */
export const handler = handle(targets.updateMany, async ({ plan, world, body, note, noteNothing, fail }) => {
  const { changed, moved, standing, overtaken } = await editMany(plan, body.targetIds, body.limits, body.versions)
  if (changed.length + standing.length + overtaken.length === 0) throw fail('target_not_found')
  if (changed.length === 0) noteNothing()
  const current = moved && plan.assignments ? await noteFigures(plan) : plan
  const edit = editOf(body.limits)
  const before = commonOf(changed.map(editOf), Object.keys(edit))
  note({ details: { ...villagesNote(changed), ...fieldChanges(before, edit) } })
  return { success: true, changed: changed.length, standing, conflicts: await viewsOf(current, world, overtaken) }
})
