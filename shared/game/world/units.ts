import { formatNumber } from '../../lib/numbers.ts'

/** All units, in the game's table order. */
export const unitNames = [
  'spear',
  'sword',
  'axe',
  'archer',
  'spy',
  'light',
  'marcher',
  'heavy',
  'ram',
  'catapult',
  'knight',
  'snob',
  'militia',
] as const

/** A unit name of the provider's files. */
export type UnitName = (typeof unitNames)[number]

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

/** German unit names, as in the game. */
export const unitLabels: Record<UnitName, string> = {
  spear: 'Speerträger',
  sword: 'Schwertkämpfer',
  axe: 'Axtkämpfer',
  archer: 'Bogenschütze',
  spy: 'Späher',
  light: 'Leichte Kavallerie',
  marcher: 'Berittener Bogenschütze',
  heavy: 'Schwere Kavallerie',
  ram: 'Rammbock',
  catapult: 'Katapult',
  knight: 'Paladin',
  snob: 'Adelsgeschlecht',
  militia: 'Miliz',
}

const unitPlurals: Partial<Record<UnitName, string>> = {
  archer: 'Bogenschützen',
  marcher: 'Berittene Bogenschützen',
  ram: 'Rammböcke',
  catapult: 'Katapulte',
  knight: 'Paladine',
  snob: 'Adelsgeschlechter',
}

/** A unit's name after a count: `Rammbock`, `Rammböcke`. */
export const unitWord = (unit: UnitName, count: number): string =>
  (count === 1 ? undefined : unitPlurals[unit]) ?? unitLabels[unit]

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
