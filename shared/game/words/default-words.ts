import { german } from './de.ts'
import { english } from './en.ts'
import type { MarketWords } from './market-words.ts'

/** Tables of the words to read with, the market's own first: exports of tools have English headings in every market. */
export interface GameWords {
  pages: readonly MarketWords[]
  heads: readonly MarketWords[]
}

/** The words of worlds whose market is unknown. */
export const defaultWords: GameWords = { pages: [german], heads: [german, english] }

/** Computes a value once per words. */
export function perWords<T>(compute: (words: GameWords) => T): (words: GameWords) => T {
  const computed = new WeakMap<GameWords, { value: T }>()
  return (words) => {
    const known = computed.get(words) ?? { value: compute(words) }
    computed.set(words, known)
    return known.value
  }
}

/** The phrases of several tables. */
export const phrasesOf = (tables: readonly MarketWords[], pick: (table: MarketWords) => string | undefined): string[] =>
  tables.flatMap((table) => pick(table)?.split('|') ?? [])

/** The headings of several tables, as one list. */
export const headingsOf = (tables: readonly MarketWords[], pick: (table: MarketWords) => string | undefined): string =>
  tables.flatMap((table) => pick(table) ?? []).join(' ')

/** A pattern's alternatives, the longest first; matches nothing without phrases. */
export function anyOf(phrases: readonly string[]): string {
  const escaped = [...new Set(phrases)]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return escaped.length > 0 ? `(?:${escaped.join('|')})` : '(?!)'
}
