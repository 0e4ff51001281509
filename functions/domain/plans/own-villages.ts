import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Refounded } from '../../../shared/model/inputs/refounded.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import type { SparedCause } from '../../../shared/model/wishes/unsendable.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { isOver } from './places.ts'

/** Why targets on a village get no attacks and are not counted: it is own by current world data, or gone. Never once the plan is over. */
export function sparedBecause(plan: PlanRecord, index: WorldIndex | undefined) {
  if (!index || isOver(plan)) return () => undefined
  const own = new Set(plan.tribes)
  return ({ villageId }: Pick<Target, 'villageId'>): SparedCause | undefined => {
    const village = index.villageById(villageId)
    if (!village) return 'target_gone'
    const owner = index.playerById(village.playerId)
    return owner !== undefined && own.has(owner.tribeId) ? 'own_target' : undefined
  }
}

/** Whether `sparedBecause` finds a reason. */
export function isSparedTarget(plan: PlanRecord, index: WorldIndex | undefined) {
  const because = sparedBecause(plan, index)
  return (target: Pick<Target, 'villageId'>): boolean => because(target) !== undefined
}

/** Whether nobody owns a target's village by current world data; false without them. */
export const isBarbarian = ({ villageId }: Pick<Target, 'villageId'>, index: WorldIndex | undefined): boolean =>
  index?.villageById(villageId)?.playerId === 0

type Owned = Pick<Sender, 'villageId' | 'playerId'>
type TribesAndTimes = Pick<PlanRecord, 'tribes' | 'arriveAt' | 'orders'>

/**
 * Returns a predicate for villages outside the plan's tribes by current world data: owner or troops belong to none of them.
 * Always false without world data, and once the plan is over.
 */
export function foreignTo(plan: TribesAndTimes, index: WorldIndex | undefined) {
  if (!index || isOver(plan)) return () => false
  const own = new Set(plan.tribes)
  const isOwn = (playerId: number | undefined) => own.has(index.playerById(playerId ?? 0)?.tribeId ?? 0)
  return ({ villageId, playerId }: Owned): boolean => !isOwn(playerId) || !isOwn(index.villageById(villageId)?.playerId)
}

/**
 * The tribe that refounds one of the plan's: one of them is gone, and at least half of the villages that thus send nothing
 * belong to it, with the players that sent from them.
 */
export function refoundedTribe(
  plan: TribesAndTimes,
  index: WorldIndex | undefined,
  senders: readonly Owned[],
): Refounded | undefined {
  if (!index || plan.tribes.every((id) => index.tribeById(id))) return undefined
  const lost = senders.filter(foreignTo(plan, index))
  const owned = lost.filter(({ villageId, playerId }) => index.villageById(villageId)?.playerId === playerId)
  const byTribe = Map.groupBy(owned, ({ playerId }) => index.playerById(playerId)?.tribeId ?? 0)
  const [tribeId, { length: villages }] = [...byTribe].sort(([, a], [, b]) => b.length - a.length)[0] ?? [0, []]
  const tribe = index.tribeById(tribeId)
  return tribe && villages * 2 >= lost.length ? { tribeId, tag: tribe.tag, villages } : undefined
}

/** Returns the villages that may send: not blocked by a leader and still in the plan's tribes. */
export function sendersThatMaySend(
  plan: PlanRecord,
  index: WorldIndex | undefined,
  senders: readonly Sender[],
): Sender[] {
  const isForeign = foreignTo(plan, index)
  return senders.filter((sender) => !sender.isBlocked && !isForeign(sender))
}
