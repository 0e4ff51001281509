import { type UnitName, unitNames } from '../world/units.ts'

/** Headings by unit. One of two units in a language names none. */
const unitWords: Record<UnitName, readonly [german: string, english: string]> = {
  spear: [
    'speer speere speeri speeris speerträger speerkämpfer spe sp s',
    'spear spears spearman spearmen spearfighter spearfighters spf sp s',
  ],
  sword: [
    'schwert schwerter schwerti schwertis schwertkämpfer sw schw sch schwer s',
    'sword swords swordsman swordsmen swordfighter swordfighters swd sw s',
  ],
  axe: ['axt äxte axti axtis axtkämpfer ax a', 'axe axes axeman axemen axefighter axefighters ax a'],
  archer: [
    'bogen bogenschütze bogenschützen bogi bogis bowi bowis bs b',
    'archer archers bow bows bowi bowis bowman bowmen arch arc ar a',
  ],
  spy: ['späher spähs späh spä spion spione sp s', 'spy spies spys scout scouts sco sc s'],
  light: [
    'leichte leichten leicht leichtekav leichtekavallerie leichtkav lkav lkavs lekav lkv lk lks kav kavallerie ka',
    'light lights lightcavalry lightcav lightcavs lcav lcavs lc lcs cav cavs cavalry ca c',
  ],
  marcher: [
    'berittene berittener beritten berittenebogenschützen berittenerbogenschütze berittenebogenschütze berittenebogen ' +
      'berittenebogis berittenerbogi bbogen bbogi bbogis berbogen berbogi berbogis berbogenschützen beribogen beribogi ' +
      'beribogis mbogen mbogi mbogis bbs bb b',
    'marcher marchers mountedarcher mountedarchers mounted mountarcher mountarchers march marc ma mas m',
  ],
  heavy: [
    'schwere schweren schwerekav schwerekavallerie schwkav skav skavs skv sk sks schw sch schwer kav kavallerie ka s',
    'heavy heavies heavycavalry heavycav heavycavs hcav hcavs hc hcs cav cavs cavalry ca c',
  ],
  ram: ['ramme rammen rambock rammbock rammböcke ramm ramms ram rams ra r', 'ram rams ra'],
  catapult: [
    'katapult katapulte kata katas kat kats cat cats cata catas ka',
    'catapult catapults cata catas cat cats ca c',
  ],
  knight: ['paladin paladine pala palas pal ritter r', 'knight knights kn paladin paladins pala palas pal'],
  snob: [
    'adel adels adelsgeschlecht adelsgeschlechter ag ags snob snobs a',
    'snob snobs noble nobles nobleman noblemen nob nobs',
  ],
  militia: ['miliz milizen mili mil', 'militia militias mili mil m'],
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

/** Folds the words of a list. */
export const foldedWords = (list: string): Set<string> => new Set(list.split(' ').map(foldWord))

function unitsByWord(language: 0 | 1): Map<string, Set<UnitName>> {
  const units = new Map<string, Set<UnitName>>()
  for (const unit of unitNames) {
    for (const word of foldedWords(unitWords[unit][language])) {
      units.set(word, (units.get(word) ?? new Set<UnitName>()).add(unit))
    }
  }
  return units
}

const [german, english] = [unitsByWord(0), unitsByWord(1)]

/** The units that each folded heading of a table may name, in the table's language. */
export function unitsNamed(words: readonly string[]): UnitName[][] {
  const isGerman = words.some((word) => german.has(word) && !english.has(word))
  const isEnglish = words.some((word) => english.has(word) && !german.has(word))
  const languages = [...(isGerman || !isEnglish ? [german] : []), ...(isEnglish || !isGerman ? [english] : [])]
  return words.map((word) => [...new Set(languages.flatMap((units) => [...(units.get(word) ?? [])]))])
}

/** Whether a folded heading names units. */
export const isUnitWord = (word: string): boolean => german.has(word) || english.has(word)

/** Recognises a unit in German, English or abbreviated (`LKav`, `Bogi`, `AG`), ignoring case and umlaut spelling. */
export function recogniseUnit(text: string): UnitName | undefined {
  const [units = []] = unitsNamed([foldWord(text)])
  return units.length === 1 ? units[0] : undefined
}
