import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import { getWorld } from '../../store/worlds/worlds.ts'

/**
 * Returns a predicate for targets whose village currently belongs to one of the plan's tribes: they get no attacks and are not
 * counted. Always false without world data.
 */
export function isOwnTarget({ tribes }: Pick<PlanRecord, 'tribes'>, index: WorldIndex | undefined) {
  if (!index) return () => false
  const own = new Set(tribes)
  return ({ villageId }: Pick<Target, 'villageId'>): boolean => {
    const owner = index.playerById(index.villageById(villageId)?.playerId ?? 0)
    return owner !== undefined && own.has(owner.tribeId)
  }
}

/** Whether nobody owns a target's village by current world data; false without them. */
export const isBarbarian = ({ villageId }: Pick<Target, 'villageId'>, index: WorldIndex | undefined): boolean =>
  index?.villageById(villageId)?.playerId === 0

type Owned = Pick<Sender, 'villageId' | 'playerId'>

/**
 * Returns a predicate for villages outside the plan's tribes by current world data: owner or troops belong to none of them.
 * Always false without world data.
 */
export function foreignTo({ tribes }: Pick<PlanRecord, 'tribes'>, index: WorldIndex | undefined) {
  if (!index) return () => false
  const own = new Set(tribes)
  const isOwn = (playerId: number | undefined) => own.has(index.playerById(playerId ?? 0)?.tribeId ?? 0)
  return ({ villageId, playerId }: Owned): boolean => !isOwn(playerId) || !isOwn(index.villageById(villageId)?.playerId)
}

/** Returns the villages that may send: not blocked by a leader and still in the plan's tribes. */
export async function sendersThatMaySend(plan: PlanRecord, senders: readonly Sender[]): Promise<Sender[]> {
  if (senders.length === 0) return []
  const world = await getWorld(plan.world)
  const isForeign = foreignTo(plan, world && (await loadWorldIndex(world)))
  return senders.filter((sender) => !sender.isBlocked && !isForeign(sender))
}
