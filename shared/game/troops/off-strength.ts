import type { UnitInfo } from '../world/provider.ts'
import { type Troops, type UnitName, unitFacts } from '../world/units.ts'

const attackers: readonly UnitName[] = ['axe', 'light', 'marcher', 'ram', 'catapult']

/** Returns a function for an off's strength: the farm places of its axes, light cavalry, mounted archers, rams and catapults. */
export function offStrength(units: UnitInfo = {}): (troops: Troops) => number {
  const places = attackers.map((unit) => [unit, units[unit]?.pop || unitFacts[unit].pop] as const)
  return (troops) => places.reduce((sum, [unit, pop]) => sum + (troops[unit] ?? 0) * pop, 0)
}
