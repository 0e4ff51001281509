import { attackKinds } from '../../../shared/model/attack.ts'
import type { PlanProgress } from '../../../shared/model/plan.ts'
import { demandOf } from '../../../shared/planner/demand.ts'
import { countUsage } from '../../../shared/planner/usage.ts'
import { type PlanRecord, setProgress } from '../../store/plans.ts'
import { digestsOfTargets } from './basis.ts'
import { currentPlan, loadPlanState, type PlanState } from './plan-state.ts'

/** How far a plan is: all kinds together. */
export function progressOf({ targets, senders, assignments }: PlanState): PlanProgress {
  const { count } = countUsage(senders, targets, assignments)
  return {
    targets: targets.length,
    required: targets.reduce((sum, target) => attackKinds.reduce((n, kind) => n + demandOf(kind, target), sum), 0),
    planned: attackKinds.reduce((sum, kind) => sum + count[kind], 0),
  }
}

/**
 * Keeps a plan's progress with it, so that the list of plans need not read them all. Called after whatever changes it; answers
 * the state that it has read. Of several changes at once the last to begin here sees them all, and its count stays.
 */
export async function noteProgress(plan: PlanRecord): Promise<PlanState> {
  const readAt = performance.timeOrigin + performance.now()
  const state = await loadPlanState(await currentPlan(plan._id))
  await setProgress(plan._id, { progress: progressOf(state), targetDigests: digestsOfTargets(state.targets) }, readAt)
  return state
}
