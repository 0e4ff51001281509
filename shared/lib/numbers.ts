import { once } from './once.ts'

/** Loading a locale takes long: not at start. */
const numbers = once(() => new Intl.NumberFormat('de-DE'))

/** Formats a number as `1.234.567`. */
export const formatNumber = (value: number): string => numbers().format(value)

/** Formats a count with its noun, as `1 Ziel` or `3 Ziele`. */
export const countedNoun = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Formats a part of a whole, as `2.819 von 2.820`. */
export const ofAll = (part: number, all: number): string => `${formatNumber(part)} von ${formatNumber(all)}`

/** The line below a cut list: `… und 4 weitere`, for a single item `… und 1` with `one`; empty if nothing was cut. */
export const andMore = (count: number, one: 'weiterer' | 'weitere' | 'weiteres'): string[] =>
  count > 0 ? [`… und ${countedNoun(count, one, 'weitere')}`] : []
