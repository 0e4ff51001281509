import * as z from 'zod'
import type { WorldIndex } from '../../shared/game/snapshot.ts'
import { Assignments } from '../../shared/model/attack.ts'
import { Diagnoses } from '../../shared/model/diagnosis.ts'
import { Sender } from '../../shared/model/sender.ts'
import type { Target, TargetView } from '../../shared/model/target.ts'
import { type Taken, takenOf, type Usage, usageOf } from '../../shared/planner/usage.ts'
import { getPlan, type PlanRecord } from '../store/plans.ts'
import { readSet, SetMoved } from '../store/sets.ts'
import { loadWorldIndex } from '../store/snapshots.ts'
import { listTargets } from '../store/targets.ts'
import type { WorldRecord } from '../store/worlds.ts'
import { Failure } from './failure.ts'

/** A plan with everything that its calculations read and its overviews show. */
export interface PlanState {
  plan: PlanRecord
  targets: Target[]
  senders: Sender[]
  assignments: Assignments
}

/** The plan's senders; none before the first upload. */
export const readSenders = async (plan: PlanRecord): Promise<Sender[]> =>
  (await readSet(plan, 'senders', z.array(Sender))) ?? []

/** The plan's assignments; none before the first calculation. */
export const readAssignments = async (plan: PlanRecord): Promise<Assignments> =>
  (await readSet(plan, 'assignments', Assignments)) ?? {}

/** What the last calculations had to say; nothing before the first. */
export const readDiagnoses = async (plan: PlanRecord): Promise<Diagnoses> =>
  (await readSet(plan, 'diagnoses', Diagnoses)) ?? {}

/** Loads a plan's targets, senders and assignments at once. A set that was replaced in between is read anew. */
export async function loadPlanState(plan: PlanRecord): Promise<PlanState> {
  try {
    const [targets, senders, assignments] = await Promise.all([
      listTargets(plan._id),
      readSenders(plan),
      readAssignments(plan),
    ])
    return { plan, targets, senders, assignments }
  } catch (error) {
    if (!(error instanceof SetMoved)) throw error
    return loadPlanState(await currentPlan(plan._id))
  }
}

/** The plan as it stands now. */
export async function currentPlan(id: string): Promise<PlanRecord> {
  const plan = await getPlan(id)
  if (!plan) throw new Failure('plan_not_found')
  return plan
}

/** The world's data, for calls that can do nothing without it. */
export async function syncedWorld(world: WorldRecord): Promise<WorldIndex> {
  const index = await loadWorldIndex(world)
  if (!index) throw new Failure('world_not_synced')
  return index
}

/** A target as clients see it: with its owner of today, as far as the world's data knows him, and what is assigned to it. */
export function targetView(target: Target, world: WorldIndex | undefined, usage: Usage): TargetView {
  const village = world?.villageById(target.villageId)
  const player = village && world?.playerById(village.playerId)
  const tribe = player && world?.tribeById(player.tribeId)
  const taken: Taken = takenOf(usage.byTarget, target._id)
  return {
    ...target,
    villageName: village?.name ?? '',
    playerId: village?.playerId ?? 0,
    playerName: player?.name ?? '',
    tribeTag: tribe?.tag ?? '',
    currentOff: taken.off,
    currentFake: taken.fake,
    currentBFake: taken.bfake,
    usage: usageOf(target, taken),
  }
}
