import type { TargetValues } from './target-values.ts'

/** Names of a coordinate's village and owner, the village's first; empty without one. */
export type NamesAt = (x: number, y: number) => readonly string[]

/** A coordinate on a line; `values` is the reason if they are invalid. */
export interface FoundPlace {
  x: number
  y: number
  values: TargetValues | string
}

/** What a line says: `unread` are near misses, `unused` what looks like an amount or a time and was not used. */
export interface LineReading {
  places: FoundPlace[]
  unread: string[]
  unused: Unused[]
}

/** Parts with equal keys are one; default: parts that differ in their digits only. */
export interface Unused {
  text: string
  key?: string
}

/** A coordinate as pasted; printed ones are `(500|500) K55`, `[coord]` and `[village]`. */
export interface PastedPlace {
  x: number
  y: number
  text: string
  isPrinted: boolean
}

/**
 * The villages among the coordinates of a line, without those that are names: before a printed place, or, of two, the one that the
 * world's village at the other bears.
 */
export function withoutNames<Place extends PastedPlace>(
  places: readonly Place[],
  namesAt: NamesAt | undefined,
): Place[] {
  const lastPrinted = places.findLastIndex(({ isPrinted }) => isPrinted)
  if (lastPrinted >= 0) return places.filter(({ isPrinted }, at) => isPrinted || at > lastPrinted)
  const [one, other, more] = places
  if (!namesAt || !one || !other || more) return [...places]
  const isNameOf = ({ text }: Place, { x, y }: Place) => namesAt(x, y)[0] === text
  const [first, second] = [isNameOf(one, other), isNameOf(other, one)]
  return first === second ? [one, other] : [first ? other : one]
}

const named = /\[(player|ally)\].{0,100}?\[\/\1\]/gi
const unitTag = /\[unit\]\w{1,20}\[\/unit\]/gi
/** Numbers and times with the words around them: `Wall 20`, `2 Offs`, `20:15 Uhr`, `5 4 0`; no `K55`. */
const amounts =
  /(?:(?<![\p{L}\d])\p{L}[\p{L}.]{0,20}[ \t]{0,2}[:=]?[ \t]{0,2})?(?<![\p{L}\d|]|\d[.,:/])[x×]?\d{1,9}(?:[.,:/]\d{1,9}){0,3}(?:[ \t]{1,2}\d{1,9})*(?![\d|])(?:[ \t]?\p{L}{1,20})?/gu

/** What looks like an amount, unit or time in a text without coordinates. */
export function amountsIn(text: string): Unused[] {
  const plain = text.replace(named, ' ')
  const found = [...(plain.match(unitTag) ?? []), ...(plain.replace(unitTag, ' ').match(amounts) ?? [])]
  return found.map((part) => ({ text: part.trim() }))
}

/** `amountsIn` what precedes a coordinate; where the village's names are known, only those are skipped. */
export function amountsBefore(text: string, names: readonly string[] | undefined, isPrinted: boolean): Unused[] {
  const shown = text.trim()
  const name = names?.find((each) => each !== '' && shown.endsWith(each))
  if (name !== undefined) return amountsIn(shown.slice(0, -name.length))
  if (!isPrinted) return amountsIn(text)
  // A renamed village, or a coordinate that is no name.
  return names === undefined ? [] : (text.match(/\d{1,3}\|\d{1,3}/g) ?? []).map((part) => ({ text: part }))
}
