import { targets } from '../../../shared/contract/schemas/targets.ts'
import { editMany } from '../../domain/targets/edit-many.ts'
import { targetViews } from '../../domain/targets/target-views.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Changes limits or type of many targets. Skips deleted targets, duplicates by type, and targets changed by others. */
export const handler = defineHandler(targets.updateMany, async ({ plan, world, body, audit, fail }) => {
  const { targetIds, limits, versions } = body
  const { changed, plan: current, duplicates, overtaken } = await editMany(plan, targetIds, limits, { versions, audit })
  if (changed.length + duplicates.length + overtaken.length === 0) throw fail('target_not_found')
  const conflicts = await targetViews(current, world, overtaken)
  return { success: true, changed: changed.length, standing: duplicates, conflicts }
})
