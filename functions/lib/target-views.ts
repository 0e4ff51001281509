import type { TargetView } from '../../shared/model/target.ts'
import { countUsage } from '../../shared/planner/usage.ts'
import type { PlanRecord } from '../store/plans.ts'
import { loadWorldIndex } from '../store/snapshots.ts'
import type { WorldRecord } from '../store/worlds.ts'
import { loadPlanState, targetView } from './plan-state.ts'

/** All targets of a plan as clients see them. */
export async function targetViews(plan: PlanRecord, world: WorldRecord): Promise<TargetView[]> {
  const [{ targets, senders, assignments }, index] = await Promise.all([loadPlanState(plan), loadWorldIndex(world)])
  const usage = countUsage(senders, targets, assignments)
  return targets.map((target) => targetView(target, index, usage, plan.tribes))
}
