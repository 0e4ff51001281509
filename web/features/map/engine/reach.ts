import type { Point } from '../../../../shared/game/world/frontline.ts'
import { type UnitName, unitLabels, unitNames } from '../../../../shared/game/world/units.ts'
import type { MapData } from '../scene/map-world.ts'

/** From nowhere beyond this ring a unit arrives in time. */
export interface ReachRing {
  middle: Point
  /** In fields. */
  radius: number
  /** The units that are so fast. */
  text: string
}

/** Units that lead attacks; the others are as fast as one of them or stay at home. */
const leading: readonly UnitName[] = unitNames.filter((unit) => unit !== 'militia')

/**
 * From how far away each unit still reaches a place when it leaves now (both ms since 1970), the slowest first; units of one speed
 * share a ring. Empty when the arrival is past.
 */
export function reachRings(middle: Point, speeds: MapData['speeds'], now: number, arrival: number): ReachRing[] {
  const minutes = (arrival - now) / 60_000
  if (!(minutes > 0)) return []
  const bySpeed = new Map<number, UnitName[]>()
  for (const unit of leading) {
    const speed = speeds[unit]
    if (speed !== undefined) bySpeed.set(speed, [...(bySpeed.get(speed) ?? []), unit])
  }
  return [...bySpeed]
    .sort(([a], [b]) => b - a)
    .map(([speed, units]) => ({
      middle,
      radius: minutes / speed,
      text: units.map((unit) => unitLabels[unit]).join(', '),
    }))
}
