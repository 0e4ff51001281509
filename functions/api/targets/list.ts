import { targets } from '../../../shared/contract/schemas/targets.ts'
import { targetViews } from '../../domain/targets/target-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { cachedTargets } from '../../store/targets/targets.ts'

/** Lists the plan's targets with their assigned attacks. */
export const handler = defineHandler(targets.list, async ({ plan, world }) => ({
  targets: await targetViews(plan, world, await cachedTargets(plan)),
}))
