import { calculations } from '../../../shared/contract/calculations.ts'
import { currentStaleness } from '../../domain/plan-stats/staleness.ts'
import { targetViews } from '../../domain/targets/target-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { cachedTargets } from '../../store/targets/targets.ts'

export const handler = defineHandler(calculations.utilization, async ({ plan, world }) => {
  const [targets, { outdated, outdatedBy }] = await Promise.all([
    cachedTargets(plan).then((all) => targetViews(plan, world, all)),
    currentStaleness(plan, world),
  ])
  return { targets, outdated, outdatedBy }
})
