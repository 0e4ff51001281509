import { toRecord } from '../../../shared/lib/records.ts'
import { type AttackKind, kindsBy } from '../../../shared/model/attack.ts'
import { type CalculationStatus, totalNames } from '../../../shared/model/calculation.ts'
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
  const totals = <Kind extends AttackKind>(kinds: readonly Kind[]) =>
    toRecord(
      kinds.flatMap((kind) => {
        const [wanted, assigned] = totalNames(kind)
        return [[wanted, required[kind]] as const, [assigned, planned[kind]] as const]
      }),
    )
  const { commands } = trainOptions(planOptions(current))
  return {
    ...totals(kindsBy('listed').filter((kind) => kind !== 'ag')),
    ...((required.ag > 0 || planned.ag > 0) && totals(['ag'])),
    incTime: current.arriveAt,
    possibleAttacks: mostAttacks(supply, required) + Math.min(supply.ag, required.ag) * (commands - 1),
    ...(await currentStaleness(current, world)),
  }
}
