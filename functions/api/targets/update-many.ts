import { targets } from '../../../shared/contract/targets.ts'
import { noteProgress } from '../../domain/plans/progress.ts'
import { viewsOf } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'
import { editTargets } from '../../store/targets.ts'

/**
 * Changes the given limits, or the type, of many targets; what is not given of each, and targets that are gone, stay as they
 * are, and so do those that would become a target which the plan has already, or that somebody else has changed.
 */
export const handler = handle(targets.updateMany, async ({ plan, world, body, caller, fail }) => {
  const { targetIds, limits, versions } = body
  const { changed, standing, conflicts } = await editTargets(plan._id, new Set(targetIds), limits, { versions, caller })
  if (changed + standing.length + conflicts.length === 0) throw fail('target_not_found')
  if (changed > 0) await noteProgress(plan)
  return { success: true, changed, standing, conflicts: await viewsOf(plan, world, conflicts) }
})
