import { targets } from '../../shared/contract/targets.ts'
import { placesOf } from '../lib/audit.ts'
import { handle } from '../lib/handle.ts'
import { noteProgress } from '../lib/progress.ts'
import { deleteTarget, placeOfTarget } from '../store/targets.ts'

/** Removes a target; attacks planned against it are no longer counted or handed out. */
export const handler = handle(targets.remove, async ({ plan, params, note, fail }) => {
  if (!(await deleteTarget(plan._id, params.targetId))) throw fail('target_not_found')
  note({ details: placesOf(placeOfTarget(params.targetId)) })
  await noteProgress(plan)
  return { success: true }
})
