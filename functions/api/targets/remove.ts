import { targets } from '../../../shared/contract/schemas/targets.ts'
import { removeTarget } from '../../domain/targets/change-targets.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Deletes a target; attacks on it no longer count. */
export const handler = defineHandler(targets.remove, async ({ plan, params, audit, fail }) => {
  const removed = await removeTarget(plan, params.targetId, audit)
  if (!removed.ok) throw fail('target_not_found')
  return { success: true }
})
