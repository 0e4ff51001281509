import type { Point } from '../../../../shared/game/world/frontline.ts'
import { type UnitName, unitLabels, unitNames } from '../../../../shared/game/world/units.ts'
import type { MapData } from '../scene/map-world.ts'

/** Units beyond this ring cannot arrive in time. */
export interface ReachRing {
  middle: Point
  /** The ring's radius in fields. */
  radius: number
  /** Names of the units with this speed. */
  text: string
}

/** Units that can lead an attack. */
const leading: readonly UnitName[] = unitNames.filter((unit) => unit !== 'militia')

/**
 * Distance from which each unit arrives in time if it leaves now (both epoch ms), slowest first; units of equal speed share a ring.
 * Empty if the arrival is past.
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
