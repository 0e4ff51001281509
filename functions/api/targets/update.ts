import { isDeepStrictEqual } from 'node:util'
import { sentenceOf } from '../../../shared/contract/errors.ts'
import { targets } from '../../../shared/contract/targets.ts'
import { fieldChanges, villagesNote } from '../../domain/audit/notes.ts'
import { noteFigures } from '../../domain/plans/figures.ts'
import { editOf } from '../../domain/targets/limits-note.ts'
import { viewOf, viewsOf } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'
import { isOther } from '../../store/edit.ts'
import { editTarget } from '../../store/targets.ts'

/** Changes a target's limits, offset or type; what a calculation has assigned already stays until the next run, unless the type changes. */
export const handler = handle(targets.update, async ({ plan, world, params, body, note, noteNothing, fail }) => {
  const { version, before: expected, ...edit } = body
  const isOtherVersion = isOther(version)
  const edited = await editTarget(
    plan,
    params.targetId,
    edit,
    (present) => isOtherVersion(present) || !isDeepStrictEqual({ ...present, ...expected }, present),
  )
  if (!edited) throw fail('target_not_found')
  if (edited === 'exists') throw fail('target_exists', { fields: { type: sentenceOf('target_exists') } })
  if ('conflict' in edited) {
    const [current] = await viewsOf(plan, world, [edited.conflict])
    throw fail('target_changed', current && { current })
  }
  const { before, after } = edited
  const details = fieldChanges(editOf(before), editOf(after))
  if (details.changes.length === 0) noteNothing()
  note({ details: { ...villagesNote([after]), targetType: after.type, ...details } })
  // Limits leave what is planned as it is; what was planned against a target that moves counts no more.
  const isMove = before._id !== after._id && plan.assignments !== undefined
  return { target: await viewOf(isMove ? await noteFigures(plan) : plan, world, after) }
})
