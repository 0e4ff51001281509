// The bound after `=` keeps hostile texts from quadratic time; names are shorter.
const code =
  /\[(\/?(?:b|i|u|s|\*|\*\*|\|\||quote|spoiler|url|img|player|ally|coord|claim|report|report_display|unit|building|size|color|code|table)(?:=[^\]]{0,300})?)\]/gi

/** Replaces BB code in a name (`[b]`, `[url=…]`) by round brackets, as the game has no escape; keeps others, as in `[TAG] Name`. */
export const withoutCode = (name: string): string => (name.includes('[') ? name.replace(code, '($1)') : name)
