import { targets } from '../../../shared/contract/targets.ts'
import { noteFigures } from '../../domain/plans/figures.ts'
import { handle } from '../../http/handle.ts'
import { deleteTargets } from '../../store/targets.ts'

/** Removes many targets. */
export const handler = handle(targets.removeMany, async ({ plan, body, caller, fail }) => {
  const removed = await deleteTargets(plan._id, body.targetIds, caller)
  if (removed === 0) throw fail('target_not_found')
  await noteFigures(plan)
  return { success: true, removed }
})
