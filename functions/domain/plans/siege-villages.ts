import { isSiegeVillage } from '../../../shared/game/world/siege.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import type { Target } from '../../../shared/model/target.ts'

/** The targets' villages of a great siege; `undefined` without any. */
export function siegeVillages(index: WorldIndex, targets: readonly Target[]): ReadonlySet<number> | undefined {
  const found = targets.flatMap(({ villageId }) =>
    isSiegeVillage(index.villageById(villageId)?.bonus ?? 0) ? [villageId] : [],
  )
  return found.length > 0 ? new Set(found) : undefined
}
