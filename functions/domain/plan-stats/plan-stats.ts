import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { attackKinds, byKind } from '../../../shared/model/attack.ts'
import { supplyByKind } from '../../../shared/planner/model/estimate.ts'
import { trainOptions } from '../../../shared/planner/model/train-times.ts'
import { type AttackCounts, getAttackCounts, saveAttackCounts } from '../../store/plans/attack-counts.ts'
import { type PlanRecord, type PlanStats, planOptions, savePlanStats } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import { getWorld, type WorldRecord } from '../../store/worlds/worlds.ts'
import { isSparedTarget } from '../plans/own-villages.ts'
import { currentPlan, loadPlanState, type PlanState } from '../plans/plan-state.ts'
import { wantsTrains } from '../plans/trains.ts'
import { countAttacks } from './attack-counts.ts'
import { worldFingerprintCache } from './fingerprints.ts'

/**
 * What is derived from a plan, and when it is refreshed:
 *
 *     targets ──── same transaction ───▶ target totals ─────▶ progress
 *        │ added, moved, deleted                                 ▲
 *        ▼                                                       │
 *     refreshPlanStats ──▶ plan stats, attack counts, world fingerprints
 *        ▲                                                       │
 *        │ swapAndRefresh, new tribes, sync                      ▼
 *     senders, assignments ──▶ run inputs ──── compared ───▶ staleness
 */

/** Version of everything that plan stats depend on; limits of targets do not count. */
const versionKey = (plan: PlanRecord, world: Pick<WorldRecord, 'snapshot'> | undefined): string => {
  const { assignments, senders, tribes, targetTotals } = plan
  return [
    assignments?.version,
    senders?.version,
    tribes.toSorted((a, b) => a - b).join(),
    targetTotals.members,
    world?.snapshot?.hash,
    ...(wantsTrains(plan) ? [trainOptions(planOptions(plan)).commands] : []),
  ].join(' ')
}

interface PlanWithStats {
  plan: PlanRecord & { stats: PlanStats }
  planned: AttackCounts
}

async function computeStats(plan: PlanRecord, loaded?: PlanState): Promise<PlanWithStats> {
  const world = await getWorld(plan.world)
  const [state, index] = await Promise.all([loaded ?? loadPlanState(plan), world && loadWorldIndex(world)])
  const planned = countAttacks(state.senders, state.assignments)
  const isSpared = isSparedTarget(state.plan, index)
  const targetIds = state.targets.filter((target) => !isSpared(target)).map(({ _id }) => _id)
  const stats = {
    of: versionKey(state.plan, world),
    planned: byKind((kind) => {
      const place = attackKinds.indexOf(kind)
      return targetIds.reduce((sum, id) => sum + (planned.get(id)?.[place] ?? 0), 0)
    }),
    supply: supplyByKind(state.senders),
    own: state.targets.length - targetIds.length,
    ...(index && { players: countPlayers(state, index) }),
  }
  const worldCheck =
    index && world?.snapshot && state.plan.assignments
      ? worldFingerprintCache(state, index, world.snapshot.hash)
      : state.plan.worldCheck
  return { plan: { ...state.plan, stats, worldCheck }, planned }
}

/** Members of the plan's tribes and owners of its villages. */
function countPlayers({ plan, senders }: PlanState, index: WorldIndex): number {
  const members = plan.tribes.flatMap((tribe) => index.playersOfTribe(tribe).map(({ id }) => id))
  return new Set([...members, ...senders.map(({ playerId }) => playerId)]).size
}

/** Recomputes and saves a plan's stats, and returns the current plan. `made` saves reading it while it is the plan's state. */
export async function refreshPlanStats(plan: PlanRecord, made?: PlanState): Promise<PlanRecord & { stats: PlanStats }> {
  const present = await currentPlan(plan._id)
  const isPresent = made && versionKey(made.plan, undefined) === versionKey(present, undefined)
  const { plan: current, planned } = await computeStats(present, isPresent ? { ...made, plan: present } : undefined)
  if (current.assignments) await saveAttackCounts(current._id, current.stats.of, planned)
  await savePlanStats(current._id, current.stats, current.worldCheck)
  return current
}

/** Returns the plan with current stats, computed without saving if the stored ones are outdated. */
export async function withPlanStats(plan: PlanRecord, world: WorldRecord): Promise<PlanRecord & { stats: PlanStats }> {
  const { stats } = plan
  const isCurrent = stats?.of === versionKey(plan, world)
  return isCurrent ? { ...plan, stats } : (await computeStats(plan)).plan
}

/** Recomputes the stats, including the world fingerprints for the current targets. */
export const recomputed = async (plan: PlanRecord): Promise<PlanRecord & { stats: PlanStats }> =>
  (await computeStats(plan)).plan

/** Counts the active attacks on each target. */
export async function attackCountsByTarget(plan: PlanRecord, world: WorldRecord): Promise<AttackCounts> {
  if (!plan.assignments) return new Map()
  return (await getAttackCounts(plan._id, versionKey(plan, world))) ?? (await computeStats(plan)).planned
}
