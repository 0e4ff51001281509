// What follows `=` is bounded, or every bracket of a hostile text would search all the rest of it; no name is longer.
const code =
  /\[(\/?(?:b|i|u|s|\*|\*\*|\|\||quote|spoiler|url|img|player|ally|coord|claim|report|report_display|unit|building|size|color|code|table)(?:=[^\]]{0,300})?)\]/gi

/**
 * A name as it may stand in a text for the game's messages and forums: what the game would take for its code (`[b]`, `[url=…]`) stands
 * in round brackets, for the game knows no escape. Names without code, `[TAG] Name` among them, stay as they are. Time is linear.
 */
export const withoutCode = (name: string): string => (name.includes('[') ? name.replace(code, '($1)') : name)
