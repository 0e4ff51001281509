import { targets } from '../../../shared/contract/targets.ts'
import { villagesNote } from '../../domain/audit/notes.ts'
import { noteFigures } from '../../domain/plans/figures.ts'
import { handle } from '../../http/handle.ts'
import { deleteTarget, placeOfTarget } from '../../store/targets.ts'

/** Removes a target; attacks planned against it are no longer counted or handed out. */
export const handler = handle(targets.remove, async ({ plan, params, note, fail }) => {
  if (!(await deleteTarget(plan, params.targetId))) throw fail('target_not_found')
  note({ details: villagesNote(placeOfTarget(params.targetId)) })
  if (plan.assignments) await noteFigures(plan)
  return { success: true }
})
