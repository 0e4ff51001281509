import type { UnitInfo } from '../world/provider.ts'
import { type Troops, type UnitName, unitNames } from '../world/units.ts'

/** The world's minimum size of attacks. */
export interface FakeLimit {
  /** `fake_limit`: minimum farm places of an attack, in percent of its village's points; 0 = no rule. */
  percent: number
  units: UnitInfo
  /** By how many percent the village may grow until it sends; 0 unless given. */
  margin?: number
}

/** Minimum farm places of an attack from such a village; the game rounds down. */
export const smallestAttack = (points: number, { percent, margin = 0 }: FakeLimit): number =>
  Math.floor((points * (100 + margin) * percent) / 10_000)

/**
 * Filler units, least valuable to an off first: spies and defenders, fighters by attack strength per farm place, catapults and
 * rams. Nobles and paladins stay home.
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

const farmPlaces = (troops: Troops, units: UnitInfo): number =>
  unitNames.reduce((sum, unit) => sum + (troops[unit] ?? 0) * (units[unit]?.pop ?? 0), 0)

/** Fills a template up to `places` farm places with units of `troops` that are no slower; undefined if they do not suffice. */
export function filledUp(template: Troops, troops: Troops, places: number, units: UnitInfo): Troops | undefined {
  if (unitNames.some((unit) => (template[unit] ?? 0) > (troops[unit] ?? 0))) return undefined
  const filled: Troops = { ...template }
  let missing = places - farmPlaces(template, units)
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
