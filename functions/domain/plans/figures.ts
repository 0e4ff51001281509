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
import { worldFingerprintCache } from './basis.ts'
import { isOwnTarget } from './own-villages.ts'
import { currentPlan, loadPlanState } from './plan-state.ts'

/** Everything that figures are made of: they hold while it is the same. Limits of targets are not among it. */
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

/** A plan with figures that hold, and the attacks in force against each target. */
interface PlanWithStats {
  plan: PlanRecord & { figures: PlanStats }
  planned: AttackCounts
}

/** Makes a plan's figures of everything that it consists of, without keeping them. */
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

/** The attacks whose villages may send, per target of which there are any. */
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
 * Makes a plan's figures anew and keeps them, so that status, list and targets need not read all of it. Called after whatever changes
 * them: senders, tribes, assignments, and targets that come or go. Answers the plan as it stands.
 */
export async function refreshPlanStats(plan: PlanRecord): Promise<PlanRecord & { figures: PlanStats }> {
  const { plan: current, planned } = await computeStats(await currentPlan(plan._id))
  if (current.assignments) await saveAttackCounts(current._id, current.figures.of, planned)
  await savePlanStats(current._id, current.figures, current.worldCheck)
  return current
}

/** The plan with figures that hold: those that it has, or else new ones, which reading does not keep. */
export async function withPlanStats(
  plan: PlanRecord,
  world: WorldRecord,
): Promise<PlanRecord & { figures: PlanStats }> {
  const { figures } = plan
  const isCurrent = figures?.own !== undefined && figures.of === versionKey(plan, world)
  return isCurrent ? { ...plan, figures } : (await computeStats(plan)).plan
}

/** The same with what it uses of the world's data looked up by its present targets. */
export const recomputed = async (plan: PlanRecord): Promise<PlanRecord & { figures: PlanStats }> =>
  (await computeStats(plan)).plan

/** The attacks in force against each target. */
export async function attackCountsByTarget(plan: PlanRecord, world: WorldRecord): Promise<AttackCounts> {
  if (!plan.assignments) return new Map()
  return (await getAttackCounts(plan._id, versionKey(plan, world))) ?? (await computeStats(plan)).planned
}

/** A plan's tally; of plans from before targets were tallied it is made of them. */
export const targetTotals = async ({ _id, tally }: PlanRecord): Promise<TargetTotals> =>
  tally ?? computeTargetTotals(await listTargets(_id))

/**
 * The attacks of each kind that a plan's targets want, without targets in own villages, as its figures know them. Only where there are
 * such targets, targets are read.
 */
export async function requiredAttacks(plan: PlanRecord, world: WorldRecord): Promise<Record<AttackKind, number>> {
  if (!plan.figures?.own) return (await targetTotals(plan)).required
  const [targets, index] = await Promise.all([cachedTargets(plan), loadWorldIndex(world)])
  const isOwn = isOwnTarget(plan, index)
  const wanting = targets.filter((target) => !isOwn(target))
  return byKind((kind) => wanting.reduce((sum, target) => sum + targetDemand(kind, target), 0))
}

/** How far a plan is, all kinds together, as far as its record tells; `required` where that is known better than its tally. */
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
