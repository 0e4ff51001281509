import type { Target, TargetView } from '../../../shared/model/target.ts'
import { takenOfCounts } from '../../../shared/planner/usage.ts'
import type { PlanRecord } from '../../store/plans.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'
import type { WorldRecord } from '../../store/worlds.ts'
import { plannedByTarget } from '../plans/figures.ts'
import { targetView } from '../plans/plan-state.ts'

/** These targets of a plan as clients see them. */
export async function viewsOf(plan: PlanRecord, world: WorldRecord, some: readonly Target[]): Promise<TargetView[]> {
  if (some.length === 0) return []
  const [planned, index] = await Promise.all([plannedByTarget(plan, world), loadWorldIndex(world)])
  return some.map((target) => targetView(target, index, takenOfCounts(target, planned.get(target._id)), plan.tribes))
}

/** A target of a plan as clients see it. */
export async function viewOf(plan: PlanRecord, world: WorldRecord, target: Target): Promise<TargetView> {
  const [view] = await viewsOf(plan, world, [target])
  if (!view) throw new Error('viewsOf answers as many targets as it gets')
  return view
}
