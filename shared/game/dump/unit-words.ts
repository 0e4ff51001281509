import { defaultWords, type GameWords, perWords } from '../words/default-words.ts'
import { type UnitName, unitNames } from '../world/units.ts'

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
export const foldedWords = (list: string): Set<string> =>
  new Set(
    list
      .split(' ')
      .map(foldWord)
      .filter((word) => word !== ''),
  )

/** The units by folded heading, per language. */
const languagesOf = perWords(({ heads }) =>
  heads.map(({ units: headings = {} }) => {
    const units = new Map<string, Set<UnitName>>()
    for (const unit of unitNames) {
      for (const word of foldedWords(headings[unit] ?? '')) {
        units.set(word, (units.get(word) ?? new Set<UnitName>()).add(unit))
      }
    }
    return units
  }),
)

/** The units that each folded heading of a table may name, in the languages that its other headings show. */
export function unitsNamed(words: readonly string[], game: GameWords): UnitName[][] {
  const languages = languagesOf(game)
  const shown = languages.filter((units) =>
    words.some((word) => units.has(word) && languages.every((other) => other === units || !other.has(word))),
  )
  const read = shown.length > 0 ? shown : languages
  return words.map((word) => [...new Set(read.flatMap((units) => [...(units.get(word) ?? [])]))])
}

/** Whether a folded heading names units. */
export const isUnitWord = (word: string, game: GameWords): boolean => languagesOf(game).some((units) => units.has(word))

/** Recognises a unit by name or abbreviation (`LKav`, `Bogi`, `AG`), ignoring case and umlaut spelling. */
export function recogniseUnit(text: string, game: GameWords = defaultWords): UnitName | undefined {
  const [units = []] = unitsNamed([foldWord(text)], game)
  return units.length === 1 ? units[0] : undefined
}
