import { type Troops, type UnitName, unitNames } from './units.ts'

/** Distance in fields between two villages that lie `dx` and `dy` fields apart: √(dx² + dy²), as the game measures it. */
export function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy)
}

/**
 * Travel time in whole seconds: round(distance × minutesPerField × 60), the game's own formula.
 * `minutesPerField` is taken from the world's unit file at full precision; it is final, the world's speed is already in it.
 */
export function travelSeconds(distanceInFields: number, minutesPerField: number): number {
  return Math.round(distanceInFields * minutesPerField * 60)
}

/**
 * The slowest unit with a positive count, which sets the speed of the whole command; undefined when nothing can travel.
 * `speeds` is in minutes per field. Militia never travels and units without a speed on this world are passed over;
 * of equally slow units the first in table order is named.
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
