import type { OfftoolStatus } from '../../../shared/model/calculation.ts'
import { mostAttacks } from '../../../shared/planner/estimate.ts'
import type { PlanRecord } from '../../store/plans.ts'
import type { WorldRecord } from '../../store/worlds.ts'
import { requiredOf, withFigures } from '../plans/figures.ts'
import { outdatedNow } from '../plans/outdated.ts'

/** Where the five runs of a plan stand. */
export async function offtoolStatus(plan: PlanRecord, world: WorldRecord): Promise<OfftoolStatus> {
  const current = await withFigures(plan, world)
  const required = await requiredOf(current, world)
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
    ...(await outdatedNow(current, world)),
  }
}
