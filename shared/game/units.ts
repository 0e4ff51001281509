/** All units of the game, in the order in which every table of the game prints them. */
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

/** A unit by the name the provider's files use. */
export type UnitName = (typeof unitNames)[number]

/** Unit counts, whole and not negative; a missing unit counts as 0. */
export type Troops = Partial<Record<UnitName, number>>

/** The German name of every unit, as the game shows it. */
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

const unitWords: Record<UnitName, string> = {
  spear: 'spear spears spearman spearmen spearfighter spearfighters speer speere speertraeger',
  sword: 'sword swords swordsman swordsmen swordfighter schwert schwerter schwertkaempfer',
  axe: 'axe axes axeman axemen axefighter axt aexte axtkaempfer',
  archer: 'archer archers bow bows bogen bogenschuetze bogenschuetzen bogi bogis',
  spy: 'spy spies spys scout scouts spaeher spaeh spion spione',
  light: 'light lights lightcavalry lightcav lcav lc lkav lekav leichte leichtekav leichtekavallerie',
  marcher:
    'marcher marchers mountedarcher mountedarchers berittene berittener beritten berittenebogenschuetzen ' +
    'berittenerbogenschuetze berittenebogenschuetze berittenebogen berittenebogis berittenerbogi bbogen bbogi ' +
    'bbogis berbogen berbogi mbogen mbogi mbogis',
  heavy: 'heavy heavies heavycavalry heavycav hcav hc skav schwkav schwere schwerekav schwerekavallerie',
  ram: 'ram rams ramme rammen rambock rammbock rammboecke',
  catapult: 'catapult catapults cata catas kata katas katapult katapulte',
  knight: 'knight knights paladin paladine paladins pala palas ritter',
  snob: 'snob snobs noble nobles nobleman noblemen ag ags adel adelsgeschlecht adelsgeschlechter',
  militia: 'militia militias miliz milizen',
}

/**
 * Folds a heading to bare lower-case letters: accents and umlauts fall to their base letter, whether written `ä`, `ae` or `a`;
 * spaces, digits and punctuation vanish. Only for comparing words that were folded too.
 */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z]/g, '')
    .replace(/([aou])e/g, '$1')
}

const unitsByWord = new Map<string, UnitName>(
  unitNames.flatMap((unit) => unitWords[unit].split(' ').map((word): [string, UnitName] => [foldWord(word), unit])),
)

/**
 * The unit that a heading names, in German, English or a common abbreviation (`LKav`, `Bogi`, `AG`), whatever the case and the
 * spelling of umlauts; undefined for anything else.
 */
export const recogniseUnit = (text: string): UnitName | undefined => recogniseFolded(foldWord(text))

/** The same of a heading that was folded already. */
export const recogniseFolded = (word: string): UnitName | undefined => unitsByWord.get(word)

/** The units a world has, in table order; archers, paladin and militia exist only on some worlds. */
export function unitsOfWorld(world: { hasArchers: boolean; hasKnight: boolean; hasMilitia?: boolean }): UnitName[] {
  return unitNames.filter((unit) => {
    if (unit === 'archer' || unit === 'marcher') return world.hasArchers
    if (unit === 'knight') return world.hasKnight
    if (unit === 'militia') return world.hasMilitia === true
    return true
  })
}
