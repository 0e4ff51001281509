import type { Target, TargetView } from '../../../shared/model/target.ts'
import { takenFromCounts } from '../../../shared/planner/model/usage.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { attackCountsByTarget } from '../plan-stats/plan-stats.ts'
import { sparedBecause } from '../plans/own-villages.ts'
import { placesIn } from '../plans/places.ts'
import { targetView } from '../plans/plan-state.ts'

/** Views of these targets of a plan. */
export async function targetViews(
  plan: PlanRecord,
  world: WorldRecord,
  some: readonly Target[],
): Promise<TargetView[]> {
  if (some.length === 0) return []
  const [planned, index] = await Promise.all([attackCountsByTarget(plan, world), loadWorldIndex(world)])
  const atPresentPlace = placesIn(plan, index)
  const because = sparedBecause(plan, index)
  return some.map((stored) => {
    const target = atPresentPlace(stored)
    return targetView(target, index, takenFromCounts(target, planned.get(target._id)), because(target))
  })
}

/** Returns the view of a single target. */
export async function singleTargetView(plan: PlanRecord, world: WorldRecord, target: Target): Promise<TargetView> {
  const [view] = await targetViews(plan, world, [target])
  if (!view) throw new Error('There is a view for every target')
  return view
}
