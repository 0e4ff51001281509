const numbers = new Intl.NumberFormat('de-DE')

/** `1.234.567` */
export const formatNumber = (value: number): string => numbers.format(value)

/** `1 Ziel`, `3 Ziele` */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
