import { type Troops, type UnitName, unitNames } from './units.ts'

/** Distance in fields of an offset, √(dx² + dy²), as in the game. */
export function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy)
}

/** Travel time in whole seconds by the game's formula; `minutesPerField` includes the world speed. */
export function travelSeconds(distanceInFields: number, minutesPerField: number): number {
  return Math.round(distanceInFields * minutesPerField * 60)
}

/**
 * The slowest unit except militia, which sets the command's speed; undefined if nothing can travel. `speeds` is in minutes per
 * field; ties go to the first in table order.
 */
export function slowestUnit(
  troops: Troops,
  speeds: Partial<Record<UnitName, { speed: number }>>,
): UnitName | undefined {
  let slowest: UnitName | undefined
  let slowestSpeed = Number.NEGATIVE_INFINITY
  for (const unit of unitNames) {
    const speed = speeds[unit]?.speed
    if (unit === 'militia' || speed === undefined || (troops[unit] ?? 0) <= 0) continue
    if (speed > slowestSpeed) {
      slowest = unit
      slowestSpeed = speed
    }
  }
  return slowest
}
