import { type Assignments, type AttackKind, attackKinds, byKind } from '../../../shared/model/attack.ts'
import type { PlanProgress } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import { supplyByKind } from '../../../shared/planner/model/estimate.ts'
import { type AttackCounts, getAttackCounts, saveAttackCounts } from '../../store/plans/attack-counts.ts'
import { type PlanRecord, type PlanStats, savePlanStats, type TargetTotals } from '../../store/plans/plans.ts'
import { computeTargetTotals } from '../../store/targets/target-totals.ts'
import { cachedTargets, listTargets } from '../../store/targets/targets.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import { getWorld, type WorldRecord } from '../../store/worlds/worlds.ts'
import { isOwnTarget } from '../plans/own-villages.ts'
import { currentPlan, loadPlanState } from '../plans/plan-state.ts'
import { worldFingerprintCache } from './run-inputs.ts'

/** Version of everything that plan stats depend on; limits of targets do not count. */
const versionKey = (
  { assignments, senders, tribes, tally }: PlanRecord,
  world: Pick<WorldRecord, 'snapshot'> | undefined,
): string =>
  [
    assignments?.version,
    senders?.version,
    tribes.toSorted((a, b) => a - b).join(),
    tally?.members,
    world?.snapshot?.hash,
  ].join(' ')

/** A plan with current stats, and the active attacks per target. */
interface PlanWithStats {
  plan: PlanRecord & { figures: PlanStats }
  planned: AttackCounts
}

async function computeStats(plan: PlanRecord): Promise<PlanWithStats> {
  const world = await getWorld(plan.world)
  const [state, index] = await Promise.all([loadPlanState(plan), world && loadWorldIndex(world)])
  const planned = countAttacks(state.senders, state.assignments)
  const isOwn = isOwnTarget(state.plan, index)
  const targetIds = state.targets.filter((target) => !isOwn(target)).map(({ _id }) => _id)
  const figures = {
    of: versionKey(state.plan, world),
    planned: byKind((kind) => {
      const place = attackKinds.indexOf(kind)
      return targetIds.reduce((sum, id) => sum + (planned.get(id)?.[place] ?? 0), 0)
    }),
    supply: supplyByKind(state.senders),
    own: state.targets.length - targetIds.length,
  }
  const worldCheck =
    index && world?.snapshot && state.plan.assignments
      ? worldFingerprintCache(state, index, world.snapshot.hash)
      : state.plan.worldCheck
  return { plan: { ...state.plan, figures, worldCheck }, planned }
}

/** Attacks of villages that may send, for targets that have any. */
function countAttacks(senders: readonly Sender[], assignments: Assignments): AttackCounts {
  const sending = new Set(senders.map(({ villageId }) => villageId))
  const planned = new Map<string, number[]>()
  attackKinds.forEach((kind, place) => {
    for (const { villageId, targetId } of assignments[kind]?.attacks ?? []) {
      if (!sending.has(villageId)) continue
      const counts = planned.get(targetId) ?? attackKinds.map(() => 0)
      counts[place] = (counts[place] ?? 0) + 1
      planned.set(targetId, counts)
    }
  })
  return planned
}

/**
 * Recomputes and saves a plan's stats, and returns the current plan. Call after a change of senders, tribes or assignments, and
 * after targets are added or deleted.
 */
export async function refreshPlanStats(plan: PlanRecord): Promise<PlanRecord & { figures: PlanStats }> {
  const { plan: current, planned } = await computeStats(await currentPlan(plan._id))
  if (current.assignments) await saveAttackCounts(current._id, current.figures.of, planned)
  await savePlanStats(current._id, current.figures, current.worldCheck)
  return current
}

/** Returns the plan with current stats, computed without saving if the stored ones are outdated. */
export async function withPlanStats(
  plan: PlanRecord,
  world: WorldRecord,
): Promise<PlanRecord & { figures: PlanStats }> {
  const { figures } = plan
  const isCurrent = figures?.own !== undefined && figures.of === versionKey(plan, world)
  return isCurrent ? { ...plan, figures } : (await computeStats(plan)).plan
}

/** Recomputes the stats, including the world fingerprints for the current targets. */
export const recomputed = async (plan: PlanRecord): Promise<PlanRecord & { figures: PlanStats }> =>
  (await computeStats(plan)).plan

/** Active attacks per target. */
export async function attackCountsByTarget(plan: PlanRecord, world: WorldRecord): Promise<AttackCounts> {
  if (!plan.assignments) return new Map()
  return (await getAttackCounts(plan._id, versionKey(plan, world))) ?? (await computeStats(plan)).planned
}

/** Returns a plan's target totals, computed if the plan predates them. */
export const targetTotals = async ({ _id, tally }: PlanRecord): Promise<TargetTotals> =>
  tally ?? computeTargetTotals(await listTargets(_id))

/**
 * Attacks that a plan's targets want per kind, without targets in own villages. Targets are read only if the stats count own
 * villages.
 */
export async function requiredAttacks(plan: PlanRecord, world: WorldRecord): Promise<Record<AttackKind, number>> {
  if (!plan.figures?.own) return (await targetTotals(plan)).required
  const [targets, index] = await Promise.all([cachedTargets(plan), loadWorldIndex(world)])
  const isOwn = isOwnTarget(plan, index)
  const wanting = targets.filter((target) => !isOwn(target))
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
