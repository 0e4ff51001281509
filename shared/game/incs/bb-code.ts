// The length after `=` is bounded, or each bracket of a hostile text would scan the rest of it; names are shorter.
const code =
  /\[(\/?(?:b|i|u|s|\*|\*\*|\|\||quote|spoiler|url|img|player|ally|coord|claim|report|report_display|unit|building|size|color|code|table)(?:=[^\]]{0,300})?)\]/gi

/**
 * Replaces BB code in a name (`[b]`, `[url=…]`) by round brackets, as the game has no escape; other brackets, as in `[TAG] Name`,
 * remain. Linear time.
 */
export const withoutCode = (name: string): string => (name.includes('[') ? name.replace(code, '($1)') : name)
