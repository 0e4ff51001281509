import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Target } from '../../../shared/model/target.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'

/**
 * Says of a target whether its village belongs to one of the plan's own tribes by today's world data: such a target gets no attack and
 * counts nowhere. Without world data no village is known to be one.
 */
export function isOwnTarget({ tribes }: Pick<PlanRecord, 'tribes'>, index: WorldIndex | undefined) {
  if (!index) return () => false
  const own = new Set(tribes)
  return ({ villageId }: Pick<Target, 'villageId'>): boolean => {
    const owner = index.playerById(index.villageById(villageId)?.playerId ?? 0)
    return owner !== undefined && own.has(owner.tribeId)
  }
}
