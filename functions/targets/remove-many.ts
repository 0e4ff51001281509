import { targets } from '../../shared/contract/targets.ts'
import { handle } from '../lib/handle.ts'
import { noteProgress } from '../lib/progress.ts'
import { deleteTargets } from '../store/targets.ts'

/** Removes many targets. */
export const handler = handle(targets.removeMany, async ({ plan, body, fail }) => {
  const removed = await deleteTargets(plan._id, body.targetIds)
  if (removed === 0) throw fail('target_not_found')
  await noteProgress(plan)
  return { success: true, removed }
})
