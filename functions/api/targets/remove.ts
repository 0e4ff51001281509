import { targets } from '../../../shared/contract/targets.ts'
import { noteProgress } from '../../domain/plans/progress.ts'
import { handle } from '../../http/handle.ts'
import { deleteTarget } from '../../store/targets.ts'

/** Removes a target; attacks planned against it are no longer counted or handed out. */
export const handler = handle(targets.remove, async ({ plan, params, caller, fail }) => {
  if (!(await deleteTarget(plan._id, params.targetId, caller))) throw fail('target_not_found')
  await noteProgress(plan)
  return { success: true }
})
