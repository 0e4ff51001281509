import type { Target, TargetView } from '../../../shared/model/target.ts'
import { countUsage } from '../../../shared/planner/usage.ts'
import type { PlanRecord } from '../../store/plans.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'
import type { WorldRecord } from '../../store/worlds.ts'
import { loadPlanState, type PlanState, targetView } from '../plans/plan-state.ts'

/** All targets of a plan as clients see them, and the state that they were seen in. */
export async function targetViews(
  plan: PlanRecord,
  world: WorldRecord,
): Promise<{ targets: TargetView[]; state: PlanState }> {
  const [state, index] = await Promise.all([loadPlanState(plan), loadWorldIndex(world)])
  const { targets, senders, assignments } = state
  const usage = countUsage(senders, targets, assignments)
  return { targets: targets.map((target) => targetView(target, index, usage, plan.tribes)), state }
}

/** These targets of a plan as clients see them. */
export async function viewsOf(plan: PlanRecord, world: WorldRecord, some: readonly Target[]): Promise<TargetView[]> {
  if (some.length === 0) return []
  const [{ targets, senders, assignments }, index] = await Promise.all([loadPlanState(plan), loadWorldIndex(world)])
  const usage = countUsage(senders, targets, assignments)
  return some.map((target) => targetView(target, index, usage, plan.tribes))
}
