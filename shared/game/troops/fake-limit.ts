import type { UnitInfo } from '../world/provider.ts'
import { type Troops, type UnitName, unitNames } from '../world/units.ts'

/** The world's rule against tiny attacks. */
export interface FakeLimit {
  /** `fake_limit`: an attack needs farm places of at least this many percent of its village's points; 0 = no rule. */
  percent: number
  units: UnitInfo
}

/** Fewest farm places of an attack that the game accepts from a village with so many points. */
export const smallestAttack = (points: number, { percent }: FakeLimit): number => Math.ceil((points * percent) / 100)

/**
 * What fills an attack up: what an off misses least first. Spies and defenders, then fighters by the attack strength that a farm
 * place of them is worth, then catapults and rams, of which an off has few and which nothing replaces. Nobles and paladins
 * stay.
 */
const fillers: readonly UnitName[] = [
  'spy',
  'spear',
  'archer',
  'sword',
  'marcher',
  'heavy',
  'light',
  'axe',
  'catapult',
  'ram',
]

const placesOf = (troops: Troops, units: UnitInfo): number =>
  unitNames.reduce((sum, unit) => sum + (troops[unit] ?? 0) * (units[unit]?.pop ?? 0), 0)

/**
 * The template, filled up to `places` farm places with other units of `troops` that are no slower than it; the template itself
 * where it is large enough. Undefined when the troops do not hold that. Counts are exact: nothing beyond `troops` is used.
 */
export function filledUp(template: Troops, troops: Troops, places: number, units: UnitInfo): Troops | undefined {
  if (unitNames.some((unit) => (template[unit] ?? 0) > (troops[unit] ?? 0))) return undefined
  const filled: Troops = { ...template }
  let missing = places - placesOf(template, units)
  const slowest = Math.max(...unitNames.map((unit) => ((template[unit] ?? 0) > 0 ? (units[unit]?.speed ?? 0) : 0)))
  for (const unit of fillers) {
    const { pop = 0, speed = Number.POSITIVE_INFINITY } = units[unit] ?? {}
    if (missing <= 0) break
    if (pop === 0 || speed > slowest) continue
    const spare = (troops[unit] ?? 0) - (filled[unit] ?? 0)
    const count = Math.min(spare, Math.ceil(missing / pop))
    if (count <= 0) continue
    filled[unit] = (filled[unit] ?? 0) + count
    missing -= count * pop
  }
  return missing > 0 ? undefined : filled
}
