import type { UnitInfo } from '../world/provider.ts'
import type { Troops, UnitName } from '../world/units.ts'

/** Attacking units with their usual farm places. */
const attackers: readonly (readonly [UnitName, number])[] = [
  ['axe', 1],
  ['light', 4],
  ['marcher', 5],
  ['ram', 5],
  ['catapult', 8],
]

/** Returns a function for an off's strength: the farm places of its axes, light cavalry, mounted archers, rams and catapults. */
export function offStrength(units: UnitInfo = {}): (troops: Troops) => number {
  const places = attackers.map(([unit, usual]) => [unit, units[unit]?.pop || usual] as const)
  return (troops) => places.reduce((sum, [unit, pop]) => sum + (troops[unit] ?? 0) * pop, 0)
}
