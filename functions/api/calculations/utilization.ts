import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { decidedByTarget } from '../../domain/calculations/decided-by-target.ts'
import { currentStaleness } from '../../domain/plan-stats/staleness.ts'
import { targetViews } from '../../domain/targets/target-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { cachedTargets } from '../../store/targets/targets.ts'

/** Returns all targets with their attacks, and whose attacks went to more important ones. */
export const handler = defineHandler(calculations.utilization, async ({ plan, world }) => {
  const [views, { outdated, outdatedBy }, decided] = await Promise.all([
    cachedTargets(plan).then((all) => targetViews(plan, world, all)),
    currentStaleness(plan, world),
    decidedByTarget(plan),
  ])
  const targets = views.map((target) => {
    const decidedBy = outdated ? undefined : decided.get(target._id)
    return decidedBy ? { ...target, decidedBy } : target
  })
  return { targets, outdated, outdatedBy }
})
