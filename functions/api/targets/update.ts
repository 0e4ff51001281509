import { sentenceOf } from '../../../shared/contract/errors.ts'
import { targets } from '../../../shared/contract/targets.ts'
import { countUsage } from '../../../shared/planner/usage.ts'
import { fieldChanges, villagesNote } from '../../domain/audit/notes.ts'
import { targetView } from '../../domain/plans/plan-state.ts'
import { noteProgress } from '../../domain/plans/progress.ts'
import { editOf } from '../../domain/targets/limits-note.ts'
import { handle } from '../../http/handle.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'
import { editTarget, getTarget } from '../../store/targets.ts'

/** Changes a target's limits, offset or type; what a calculation has assigned already stays until the next run, unless the type changes. */
export const handler = handle(targets.update, async ({ plan, world, params, body, note, noteNothing, fail }) => {
  const { before: expected, ...edit } = body
  const target = await editTarget(plan._id, params.targetId, edit, expected)
  if (target === 'exists') throw fail('target_exists', { fields: { type: sentenceOf('target_exists') } })
  if (!target) throw fail((await getTarget(plan._id, params.targetId)) ? 'target_changed' : 'target_not_found')
  const { before, after } = target
  const details = fieldChanges(editOf(before), editOf(after))
  if (details.changes.length === 0) noteNothing()
  note({ details: { ...villagesNote([after]), targetType: after.type, ...details } })
  const [{ senders, targets: all, assignments }, index] = await Promise.all([noteProgress(plan), loadWorldIndex(world)])
  return { target: targetView(after, index, countUsage(senders, all, assignments), plan.tribes) }
})
