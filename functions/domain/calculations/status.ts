import type { CalculationStatus } from '../../../shared/model/calculation.ts'
import { mostAttacks } from '../../../shared/planner/model/estimate.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { withPlanStats } from '../plan-stats/plan-stats.ts'
import { requiredAttacks } from '../plan-stats/progress.ts'
import { currentStaleness } from '../plan-stats/staleness.ts'

/** Returns the status of all runs of a plan. */
export async function calculationStatus(plan: PlanRecord, world: WorldRecord): Promise<CalculationStatus> {
  const current = await withPlanStats(plan, world)
  const required = await requiredAttacks(current, world)
  const { planned, supply } = current.figures
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
    incTime: current.arriveAt,
    possibleAttacks: mostAttacks(supply, required),
    ...(await currentStaleness(current, world)),
  }
}
