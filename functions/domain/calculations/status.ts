import type { CalculationStatus } from '../../../shared/model/calculation.ts'
import { mostAttacks } from '../../../shared/planner/model/estimate.ts'
import { trainOptions } from '../../../shared/planner/model/train-times.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { withPlanStats } from '../plan-stats/plan-stats.ts'
import { planDemand } from '../plan-stats/progress.ts'
import { currentStaleness } from '../plan-stats/staleness.ts'

/** Returns the status of all runs of a plan. */
export async function calculationStatus(plan: PlanRecord, world: WorldRecord): Promise<CalculationStatus> {
  const current = await withPlanStats(plan, world)
  const { required } = await planDemand(current, world)
  const { planned, supply } = current.stats
  const { commands } = trainOptions(planOptions(current))
  return {
    totalRequiredOffs: required.off,
    totalCurrentOffs: planned.off,
    totalRequiredRamoffs: required.ramoff,
    totalCurrentRamoffs: planned.ramoff,
    totalRequiredFakes: required.fake,
    totalCurrentFakes: planned.fake,
    totalRequiredBFcleaner: required.bfcleaner,
    totalCurrentBFcleaner: planned.bfcleaner,
    totalRequiredBFkatas: required.bfkatas,
    totalCurrentBFkatas: planned.bfkatas,
    ...((required.ag > 0 || planned.ag > 0) && { totalRequiredAg: required.ag, totalCurrentAg: planned.ag }),
    incTime: current.arriveAt,
    possibleAttacks: mostAttacks(supply, required) + Math.min(supply.ag, required.ag) * (commands - 1),
    ...(await currentStaleness(current, world)),
  }
}
