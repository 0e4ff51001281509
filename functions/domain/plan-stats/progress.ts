import { type AttackKind, byKind } from '../../../shared/model/attack.ts'
import type { PlanProgress } from '../../../shared/model/plan.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import type { PlanRecord, TargetTotals } from '../../store/plans/plans.ts'
import { computeTargetTotals } from '../../store/targets/target-totals.ts'
import { cachedTargets, listTargets } from '../../store/targets/targets.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { isSparedTarget } from '../plans/own-villages.ts'

/** Returns a plan's target totals, computed if the plan predates them. */
export const targetTotals = async (plan: PlanRecord): Promise<TargetTotals> =>
  plan.tally ?? computeTargetTotals(await listTargets(plan))

/**
 * Attacks that a plan's targets want per kind, without targets in own villages. Targets are read only if the stats count own
 * villages.
 */
export async function requiredAttacks(plan: PlanRecord, world: WorldRecord): Promise<Record<AttackKind, number>> {
  if (!plan.figures?.own) return (await targetTotals(plan)).required
  const [targets, index] = await Promise.all([cachedTargets(plan), loadWorldIndex(world)])
  const isSpared = isSparedTarget(plan, index)
  const wanting = targets.filter((target) => !isSpared(target))
  return byKind((kind) => wanting.reduce((sum, target) => sum + targetDemand(kind, target), 0))
}

/** Progress of a plan over all kinds, from its record; pass `required` if known more exactly than the target totals. */
export function planProgress(
  { tally, figures, assignments }: PlanRecord,
  required: Record<string, number> | undefined = tally?.required,
): PlanProgress {
  const sum = (counts: Record<string, number> | undefined) =>
    Object.values(counts ?? {}).reduce((total, count) => total + count, 0)
  return {
    targets: tally?.count ?? 0,
    required: sum(required),
    planned: assignments ? sum(figures?.planned) : 0,
  }
}
