import { type AttackKind, byKind } from '../../../shared/model/attack.ts'
import type { PlanProgress } from '../../../shared/model/plan.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { isSparedTarget } from '../plans/own-villages.ts'

/** Attacks that a plan's targets want per kind, and how many targets are spared and want none. */
interface PlanDemand {
  required: Record<AttackKind, number>
  spared: number
}

/** The demand of a plan's targets. They are read only if the stats count spared ones. */
export async function planDemand(plan: PlanRecord, world: WorldRecord): Promise<PlanDemand> {
  if (!plan.stats?.own) return { required: plan.targetTotals.required, spared: 0 }
  const [targets, index] = await Promise.all([cachedTargets(plan), loadWorldIndex(world)])
  const isSpared = isSparedTarget(plan, index)
  const wanting = targets.filter((target) => !isSpared(target))
  return {
    required: byKind((kind) => wanting.reduce((sum, target) => sum + targetDemand(kind, target), 0)),
    spared: targets.length - wanting.length,
  }
}

/** Progress of a plan over all kinds, from its record; pass `demand` if known more exactly than the target totals. */
export function planProgress({ targetTotals, stats, assignments }: PlanRecord, demand?: PlanDemand): PlanProgress {
  const sum = (counts: Record<string, number> | undefined) =>
    Object.values(counts ?? {}).reduce((total, count) => total + count, 0)
  return {
    targets: targetTotals.count,
    ...(demand?.spared && { spared: demand.spared }),
    required: sum(demand?.required ?? targetTotals.required),
    planned: assignments ? sum(stats?.planned) : 0,
  }
}
