import { slowestUnit } from '../../../../shared/game/world/travel.ts'
import { type Troops, type UnitName, unitFacts, unitLabels, unitNames } from '../../../../shared/game/world/units.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'

/** Units with threshold fields; others are only shown if already set. */
export const thresholdUnits: readonly UnitName[] = ['spear', 'sword', 'axe', 'ram', 'catapult', 'spy']

export const marchingUnits: readonly UnitName[] = unitNames.filter((unit) => unitFacts[unit].pop > 0)

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
  marchingUnits.reduce((sum, unit) => sum + (troops[unit] ?? 0) * unitFacts[unit].pop, 0)

/** `26.700 Bauernhofplätze · langsamste Einheit: Rammbock` */
export function marchSentence(troops: Troops): string {
  const slowest = slowestUnit(troops, unitFacts)
  if (!slowest) return 'Keine Einheiten'
  const places = farmPlaces(troops)
  const unit = places === 1 ? 'Bauernhofplatz' : 'Bauernhofplätze'
  return `${formatNumber(places)} ${unit} · langsamste Einheit: ${unitLabels[slowest]}`
}
