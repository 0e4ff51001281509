import * as z from 'zod/mini'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Assignments } from '../../../shared/model/attack.ts'
import { Diagnoses } from '../../../shared/model/diagnosis.ts'
import { IdleVillage, type Sender } from '../../../shared/model/sender.ts'
import type { Target, TargetView } from '../../../shared/model/target.ts'
import type { SparedCause } from '../../../shared/model/wishes/unsendable.ts'
import { cappedQuotient, type Taken } from '../../../shared/planner/model/usage.ts'
import { Failure } from '../../runtime/failure.ts'
import { readAssignments, readBlob, readStoredSenders } from '../../store/plans/bulk-data.ts'
import { StaleReadError } from '../../store/plans/chunks.ts'
import { getPlan, type PlanRecord } from '../../store/plans/plans.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { sendersThatMaySend } from './own-villages.ts'
import { placesIn, planWorldIndex, presentPlaces } from './places.ts'
import { trainSenders, wantsTrains } from './trains.ts'

/** A plan with the data of its calculations and overviews. */
export interface PlanState {
  plan: PlanRecord
  targets: readonly Target[]
  /** Only villages that may send; the others' attacks do not count. */
  senders: Sender[]
  assignments: Assignments
}

/** All villages with known troops or entered by hand. */
export interface Villages {
  senders: Sender[]
  idle: IdleVillage[]
}

/** Maximum reads when blobs are replaced meanwhile. */
const maxAttempts = 4

/** The plan's senders, with their trains where targets want any; none before the first upload. */
export const readSenders = (plan: PlanRecord): Promise<Sender[]> =>
  retryOnStale(plan, async (current) => {
    const index = await planWorldIndex(current)
    return (await loadTrainSenders(current, index)).map(placesIn(current, index))
  })

/** The plan's targets, by id, at the present places of their villages. */
export const readTargets = async (plan: PlanRecord): Promise<Target[]> => {
  const [targets, atPresentPlace] = await Promise.all([cachedTargets(plan), presentPlaces(plan)])
  return targets.map(atPresentPlace)
}

/** The plan's senders and idle villages at their stored places, read consistently. */
export const readVillages = (plan: PlanRecord): Promise<Villages> =>
  retryOnStale(plan, async (current) => {
    const [senders, idle] = await Promise.all([readStoredSenders(current), loadIdleVillages(current)])
    return { senders, idle }
  })

/** When the plan's troops were last uploaded, ISO 8601 UTC; absent before the first. */
export const uploadedAt = ({ idle, senders }: PlanRecord): string | undefined => idle?.at ?? senders?.at

/** The diagnoses of the last runs; empty before the first. */
export const readDiagnoses = (plan: PlanRecord): Promise<Diagnoses> =>
  retryOnStale(plan, async (current) => (await readBlob(current, 'diagnoses', Diagnoses)) ?? {})

const loadIdleVillages = async (plan: PlanRecord): Promise<IdleVillage[]> =>
  (await readBlob(plan, 'idle', z.array(IdleVillage))) ?? []

const loadTrainSenders = async (plan: PlanRecord, index: WorldIndex | undefined): Promise<Sender[]> => {
  if (!wantsTrains(plan)) return readStoredSenders(plan)
  const [senders, idle] = await Promise.all([readStoredSenders(plan), loadIdleVillages(plan)])
  return trainSenders(plan, index, { senders, idle })
}

const loadAssignments = async (plan: PlanRecord): Promise<Assignments> => (await readAssignments(plan)) ?? {}

/** Loads a plan's targets, sending villages and assignments, consistently. */
export const loadPlanState = (plan: PlanRecord): Promise<PlanState> =>
  retryOnStale(plan, async (current) => {
    const index = await planWorldIndex(current)
    const [targets, senders, assignments] = await Promise.all([
      cachedTargets(current),
      loadTrainSenders(current, index),
      loadAssignments(current),
    ])
    const atPresentPlace = placesIn(current, index)
    return {
      plan: current,
      targets: targets.map(atPresentPlace),
      senders: sendersThatMaySend(current, index, senders).map(atPresentPlace),
      assignments,
    }
  })

/** Reads blobs of a plan; retries with the current plan when one was replaced or the plan deleted meanwhile. */
export async function retryOnStale<T>(plan: PlanRecord, read: (plan: PlanRecord) => Promise<T>): Promise<T> {
  let current = plan
  for (let attempt = 1; ; attempt++) {
    try {
      return await read(current)
    } catch (error) {
      if (!(error instanceof StaleReadError) || attempt === maxAttempts) throw error
      current = await currentPlan(plan._id)
    }
  }
}

/** Reads the current plan; throws `plan_not_found`. */
export async function currentPlan(id: string): Promise<PlanRecord> {
  const plan = await getPlan(id)
  if (!plan) throw new Failure('plan_not_found')
  return plan
}

/** Returns the world's data; throws `world_not_synced` if there are none yet. */
export async function syncedWorld(world: WorldRecord): Promise<WorldIndex> {
  const index = await loadWorldIndex(world)
  if (!index) throw new Failure('world_not_synced')
  return index
}

/** View of a target with its current owner (if known), the attacks assigned to it, and why it is spared. */
export function targetView(
  target: Target,
  world: WorldIndex | undefined,
  taken: Taken,
  spared: SparedCause | undefined,
): TargetView {
  const village = world?.villageById(target.villageId)
  const player = village && world?.playerById(village.playerId)
  const tribe = player && world?.tribeById(player.tribeId)
  return {
    ...target,
    version: target.version ?? 0,
    villageName: village?.name ?? '',
    playerId: village?.playerId ?? 0,
    playerName: player?.name ?? '',
    tribeTag: tribe?.tag ?? '',
    ...(spared === 'own_target' && { isOwn: true }),
    ...(spared === 'target_gone' && { isGone: true }),
    currentOff: taken.off,
    currentFake: taken.fake,
    currentBFake: taken.bfake,
    ...((target.maxSnob || taken.snob > 0) && { currentSnob: taken.snob }),
    usage: cappedQuotient(target, taken),
  }
}
