import type { AttackKind } from '../../../shared/model/attack.ts'
import type { OfftoolStatus } from '../../../shared/model/calculation.ts'
import { demandOf } from '../../../shared/planner/demand.ts'
import { possibleAttacks } from '../../../shared/planner/estimate.ts'
import { countUsage } from '../../../shared/planner/usage.ts'
import type { WorldRecord } from '../../store/worlds.ts'
import { outdatedState } from '../plans/basis.ts'
import type { PlanState } from '../plans/plan-state.ts'

/** Where the five runs of a plan stand. */
export async function offtoolStatus(state: PlanState, world: WorldRecord): Promise<OfftoolStatus> {
  const { plan, targets, senders, assignments } = state
  const { count } = countUsage(senders, targets, assignments)
  const required = (kind: AttackKind) => targets.reduce((sum, target) => sum + demandOf(kind, target), 0)
  return {
    totalRequiredOffs: required('off'),
    totalCurrentOffs: count.off,
    totalRequiredRamoffs: required('ramoff'),
    totalCurrentRamoffs: count.ramoff,
    totalRequiredFakes: required('fake'),
    totalCurrentFakes: count.fake,
    totalRequiredBFcleaner: required('bfcleaner'),
    totalCurrentBFcleaner: count.bfcleaner,
    totalRequiredBFkatas: required('bfkatas'),
    totalCurrentBFkatas: count.bfkatas,
    incTime: plan.arriveAt,
    possibleAttacks: possibleAttacks(senders, targets),
    ...(await outdatedState(state, world)),
  }
}
