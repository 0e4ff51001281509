import { type GameWords, headingsOf, perWords } from '../words/default-words.ts'
import type { ColumnKind } from '../words/market-words.ts'
import { foldedWords, isUnitWord } from './unit-words.ts'

/** Folded headings of tables of villages, by column. */
export const columnWords = perWords(({ heads }): Record<ColumnKind, Set<string>> => {
  const words = (kind: ColumnKind) => foldedWords(headingsOf(heads, ({ columns }) => columns?.[kind]))
  return {
    coordinate: words('coordinate'),
    village: words('village'),
    points: words('points'),
    other: words('other'),
    total: words('total'),
    building: words('building'),
  }
})

/** Whether a folded heading is known; single letters may be chat. */
export const isTableWord = (word: string, game: GameWords): boolean =>
  word.length > 1 && (isUnitWord(word, game) || Object.values(columnWords(game)).some((words) => words.has(word)))
