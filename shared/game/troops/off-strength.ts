import type { UnitInfo } from '../world/provider.ts'
import { offensiveUnits, type Troops, unitFacts } from '../world/units.ts'

/** Returns a function for an off's strength: the farm places of its offensive units. */
export function offStrength(units: UnitInfo = {}): (troops: Troops) => number {
  const places = offensiveUnits.map((unit) => [unit, units[unit]?.pop || unitFacts[unit].pop] as const)
  return (troops) => places.reduce((sum, [unit, pop]) => sum + (troops[unit] ?? 0) * pop, 0)
}
