import type { Point } from '../../../../shared/game/world/frontline.ts'
import { placeKey } from '../../../../shared/game/world/place-key.ts'

/** Finds villages by their place in the world. */
export interface VillageGrid<V extends Point> {
  at(x: number, y: number): V | undefined
  /** The nearest village within `reach` fields. */
  near(place: Point, reach: number): V | undefined
}

/** The first village wins on a shared field. */
export function createVillageGrid<V extends Point>(villages: Iterable<V>): VillageGrid<V> {
  const byField = new Map<number, V>()
  for (const village of villages) {
    const key = placeKey(village)
    if (!byField.has(key)) byField.set(key, village)
  }
  const at = (x: number, y: number) =>
    x >= 0 && x <= 999 && y >= 0 && y <= 999 ? byField.get(placeKey({ x, y })) : undefined
  return {
    at,
    near(place, reach) {
      let found: V | undefined
      let nearest = reach
      for (let x = Math.ceil(place.x - reach); x <= place.x + reach; x++) {
        for (let y = Math.ceil(place.y - reach); y <= place.y + reach; y++) {
          const village = at(x, y)
          const away = village && Math.hypot(x - place.x, y - place.y)
          if (away === undefined || away > nearest || (away === nearest && found)) continue
          nearest = away
          found = village
        }
      }
      return found
    },
  }
}
