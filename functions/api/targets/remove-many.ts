import { targets } from '../../../shared/contract/schemas/targets.ts'
import { removeTargets } from '../../domain/targets/change-targets.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(targets.removeMany, async ({ plan, body, audit, fail }) => {
  const removed = await removeTargets(plan, body.targetIds, audit)
  if (removed === 0) throw fail('target_not_found')
  return { success: true, removed }
})
