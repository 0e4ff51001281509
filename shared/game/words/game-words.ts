import { parseServer } from '../world/markets.ts'
import { swiss } from './ch.ts'
import { czech } from './cs.ts'
import { german } from './de.ts'
import { defaultWords, type GameWords } from './default-words.ts'
import { american, english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { hungarian } from './hu.ts'
import { italian } from './it.ts'
import type { MarketWords } from './market-words.ts'
import { dutch } from './nl.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt.ts'

// Codes have two letters, so none is a name of object members.
const markets: Record<string, MarketWords> = {
  br: portuguese,
  ch: swiss,
  cs: czech,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  uk: english,
  us: american,
}

/** The table of a server's market; undefined if there is none. */
export function marketWords(server: string | undefined): MarketWords | undefined {
  const market = server === undefined ? undefined : parseServer(server)?.market
  return market === undefined ? undefined : markets[market]
}

const made = new Map<MarketWords, GameWords>()

/** The words that pages of a server are read with; German if its market has no table. */
export function gameWords(server: string | undefined): GameWords {
  const own = marketWords(server)
  if (!own || own === german) return defaultWords
  const known = made.get(own) ?? { pages: [own, german], heads: [...new Set([own, german, english])] }
  made.set(own, known)
  return known
}
