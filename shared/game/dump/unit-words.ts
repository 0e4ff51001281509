import { type UnitName, unitNames } from '../world/units.ts'

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

/** Folds a heading for comparison: lower-case letters only, `ä` = `ae` = `a`. */
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

/** Recognises a unit in German, English or abbreviated (`LKav`, `Bogi`, `AG`), ignoring case and umlaut spelling. */
export const recogniseUnit = (text: string): UnitName | undefined => recogniseFolded(foldWord(text))

/** `recogniseUnit` for an already folded heading. */
export const recogniseFolded = (word: string): UnitName | undefined => unitsByWord.get(word)
