import { slowestUnit } from '../../../../shared/game/world/travel.ts'
import { type Troops, type UnitName, unitLabels, unitNames } from '../../../../shared/game/world/units.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'

/** Farm places and base speed (minutes per field); a world's speed factor does not change the order. Militia cannot march. */
const facts: Partial<Record<UnitName, { places: number; speed: number }>> = {
  spear: { places: 1, speed: 18 },
  sword: { places: 1, speed: 22 },
  axe: { places: 1, speed: 18 },
  archer: { places: 1, speed: 18 },
  spy: { places: 2, speed: 9 },
  light: { places: 4, speed: 10 },
  marcher: { places: 5, speed: 10 },
  heavy: { places: 6, speed: 11 },
  ram: { places: 5, speed: 30 },
  catapult: { places: 8, speed: 30 },
  knight: { places: 10, speed: 10 },
  snob: { places: 100, speed: 35 },
}

/** Units with threshold fields; others are only shown if already set. */
export const thresholdUnits: readonly UnitName[] = ['spear', 'sword', 'axe', 'ram', 'catapult', 'spy']

export const marchingUnits: readonly UnitName[] = unitNames.filter((unit) => facts[unit])

/** The offered units, then others that are set, so that no count is hidden. */
export const unitsShown = (offered: readonly UnitName[], troops: Troops): UnitName[] => [
  ...offered,
  ...unitNames.filter((unit) => !offered.includes(unit) && (troops[unit] ?? 0) > 0),
]

/** Sets a unit's count; 0 removes it. */
export function withCount(troops: Troops | undefined, unit: UnitName, count: number): Troops {
  const { [unit]: _, ...others } = troops ?? {}
  return count > 0 ? { ...others, [unit]: count } : others
}

export const farmPlaces = (troops: Troops): number =>
  marchingUnits.reduce((sum, unit) => sum + (troops[unit] ?? 0) * (facts[unit]?.places ?? 0), 0)

/** `26.700 Bauernhofplätze · langsamste Einheit: Rammbock` */
export function marchSentence(troops: Troops): string {
  const slowest = slowestUnit(troops, facts)
  if (!slowest) return 'Keine Einheiten'
  const places = farmPlaces(troops)
  const unit = places === 1 ? 'Bauernhofplatz' : 'Bauernhofplätze'
  return `${formatNumber(places)} ${unit} · langsamste Einheit: ${unitLabels[slowest]}`
}
