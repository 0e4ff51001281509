import { plain } from '../../lib/format/search.ts'

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** The ways a text is typed, lower case: `Müller` as `muller` and `mueller`. */
export function spellings(text: string): string[] {
  const lower = text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss')
  const [bare, written] = [plain(lower), plain(lower.replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter))]
  return bare === written ? [bare] : [bare, written]
}

/** Something to find by its texts, the first of which is its name. */
export interface Findable {
  spellings: readonly string[]
}

const isWordPart = /[\p{L}\p{N}]/u

/** How well a text fits, best first: equal, its start, a word's start, within, the letters in order; undefined: not at all. */
export function textRank(text: string, wanted: string): number | undefined {
  if (text.startsWith(wanted)) return text.length === wanted.length ? 0 : 1
  let isWithin = false
  for (let at = text.indexOf(wanted); at > 0; at = text.indexOf(wanted, at + 1)) {
    if (!isWordPart.test(text.charAt(at - 1))) return 2
    isWithin = true
  }
  if (isWithin) return 3
  return hasLettersInOrder(text, wanted) ? 4 : undefined
}

/** The first letter must start a word: else nearly every name fits some letters. */
function hasLettersInOrder(text: string, wanted: string): boolean {
  const [first = '', ...rest] = wanted.replaceAll(' ', '')
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start + 1)) {
    if (start > 0 && isWordPart.test(text.charAt(start - 1))) continue
    let at = start
    return rest.every((letter) => {
      at = text.indexOf(letter, at + 1)
      return at >= 0
    })
  }
  return false
}

const worst = 4

/** The best `limit` of the items, in their order among equals, and how many fit. */
export function rank<Item extends Findable>(
  items: readonly Item[],
  text: string,
  limit: number,
): { hits: Item[]; total: number } {
  const wanted = spellings(text.trim().replace(/\s+/g, ' '))
  const byFit: Item[][] = Array.from({ length: worst + 1 }, () => [])
  let total = 0
  for (const item of items) {
    let best: number | undefined
    for (const each of item.spellings) {
      for (const spelling of wanted) {
        const found = textRank(each, spelling)
        if (found !== undefined && (best === undefined || found < best)) best = found
      }
    }
    if (best === undefined) continue
    total++
    const alike = byFit[best]
    if (alike && alike.length < limit) alike.push(item)
  }
  return { hits: byFit.flat().slice(0, limit), total }
}
