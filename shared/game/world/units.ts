import { formatNumber } from '../../lib/numbers.ts'
import { keysOf, recordOf } from '../../lib/records.ts'

/** A unit's German names, as in the game, its minutes per field on worlds of speed 1, and its usual farm places. */
interface UnitFacts {
  label: string
  plural?: string
  short: string
  speed: number
  pop: number
  /** Counts for the strength of offs. */
  isOffensive?: true
}

/** All units, in the game's table order. */
const table = {
  spear: { label: 'Speerträger', short: 'Speer', speed: 18, pop: 1 },
  sword: { label: 'Schwertkämpfer', short: 'Schwert', speed: 22, pop: 1 },
  axe: { label: 'Axtkämpfer', short: 'Axt', speed: 18, pop: 1, isOffensive: true },
  archer: { label: 'Bogenschütze', plural: 'Bogenschützen', short: 'Bogen', speed: 18, pop: 1 },
  spy: { label: 'Späher', short: 'Späh', speed: 9, pop: 2 },
  light: { label: 'Leichte Kavallerie', short: 'LKav', speed: 10, pop: 4, isOffensive: true },
  marcher: {
    label: 'Berittener Bogenschütze',
    plural: 'Berittene Bogenschützen',
    short: 'BBogen',
    speed: 10,
    pop: 5,
    isOffensive: true,
  },
  heavy: { label: 'Schwere Kavallerie', short: 'SKav', speed: 11, pop: 6 },
  ram: { label: 'Rammbock', plural: 'Rammböcke', short: 'Ram', speed: 30, pop: 5, isOffensive: true },
  catapult: { label: 'Katapult', plural: 'Katapulte', short: 'Kata', speed: 30, pop: 8, isOffensive: true },
  knight: { label: 'Paladin', plural: 'Paladine', short: 'Pala', speed: 10, pop: 10 },
  snob: { label: 'Adelsgeschlecht', plural: 'Adelsgeschlechter', short: 'AG', speed: 35, pop: 100 },
  // Needs no farm places and cannot march.
  militia: { label: 'Miliz', short: 'Miliz', speed: 18, pop: 0 },
} satisfies Record<string, UnitFacts>

/** A unit name of the provider's files. */
export type UnitName = keyof typeof table

export const unitFacts: Readonly<Record<UnitName, UnitFacts>> = table
export const unitNames: readonly UnitName[] = keysOf(table)
export const offensiveUnits: readonly UnitName[] = unitNames.filter((unit) => unitFacts[unit].isOffensive)

/** Unit counts, whole and not negative; missing units count as 0. */
export type Troops = Partial<Record<UnitName, number>>

const knownNames: ReadonlySet<string> = new Set(unitNames)

/** The entries of known units; the same object if all are. */
export function ofKnownUnits<T>(byUnit: Partial<Record<UnitName, T>>): Partial<Record<UnitName, T>> {
  for (const unit in byUnit) {
    if (knownNames.has(unit)) continue
    return Object.fromEntries(Object.entries(byUnit).filter(([name]) => knownNames.has(name)))
  }
  return byUnit
}

export const unitLabels: Record<UnitName, string> = recordOf(unitNames, (unit) => unitFacts[unit].label)

/** A unit's name after a count: `Rammbock`, `Rammböcke`. */
export const unitWord = (unit: UnitName, count: number): string =>
  (count === 1 ? undefined : unitFacts[unit].plural) ?? unitLabels[unit]

/** `4.000 Axtkämpfer`, `1 Rammbock`, `100 Rammböcke` */
export const countOfUnit = (unit: UnitName, count: number): string => `${formatNumber(count)} ${unitWord(unit, count)}`

/** The units of a world in table order; archers, paladin and militia are optional. */
export function unitsInWorld(world: { hasArchers: boolean; hasKnight: boolean; hasMilitia?: boolean }): UnitName[] {
  return unitNames.filter((unit) => {
    if (unit === 'archer' || unit === 'marcher') return world.hasArchers
    if (unit === 'knight') return world.hasKnight
    if (unit === 'militia') return world.hasMilitia === true
    return true
  })
}
