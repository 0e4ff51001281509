import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Target } from '../../../shared/model/target.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'

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
