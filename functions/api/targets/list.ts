import { targets } from '../../../shared/contract/targets.ts'
import { targetViews } from '../../domain/targets/target-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { cachedTargets } from '../../store/targets/targets.ts'

/** The plan's targets with what is assigned to them. */
export const handler = defineHandler(targets.list, async ({ plan, world }) => ({
  targets: await targetViews(plan, world, await cachedTargets(plan)),
}))
