/** A trimmed non-blank line of a pasted dump, with its number (from 1). */
export interface DumpLine {
  line: number
  text: string
}

/** A coordinate with its start and end position in the line. */
export interface FoundCoordinate {
  x: number
  y: number
  start: number
  end: number
}

// Invisible marks that browsers copy along with names.
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Splits a text at any line ending into non-blank lines without invisible marks. */
export function readLines(text: string): DumpLine[] {
  const lines: DumpLine[] = []
  const visible = text.replace(invisible, '')
  const raw = visible.includes('\r') ? visible.split(/\r\n|\n|\r/) : visible.split('\n')
  raw.forEach((untrimmed, at) => {
    const trimmed = untrimmed.trim()
    if (trimmed !== '') lines.push({ line: at + 1, text: trimmed })
  })
  return lines
}

/** The last `x|y` of a line, one to three digits each; earlier ones may be part of a village's name. Linear time. */
export function findCoordinate(text: string): FoundCoordinate | undefined {
  for (let bar = text.lastIndexOf('|'); bar > 0; bar = text.lastIndexOf('|', bar - 1)) {
    let start = bar
    while (bar - start < 4 && isDigit(text, start - 1)) start--
    let end = bar + 1
    while (end - bar < 5 && isDigit(text, end)) end++
    const [left, right] = [bar - start, end - bar - 1]
    if (left >= 1 && left <= 3 && right >= 1 && right <= 3) {
      return { x: Number(text.slice(start, bar)), y: Number(text.slice(bar + 1, end)), start, end }
    }
  }
  return undefined
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Column separator: tab, else semicolon, else comma; undefined without one. */
export function detectSeparator(text: string): '\t' | ';' | ',' | undefined {
  if (text.includes('\t')) return '\t'
  if (text.includes(';')) return ';'
  return text.includes(',') ? ',' : undefined
}

/** The trimmed columns of a line; double quotes protect a separator and are removed. */
export function splitCells(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let quoted = false
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '"') quoted = !quoted
    else if (at === text.length || (text[at] === separator && !quoted)) {
      cells.push(text.slice(start, at).replaceAll('"', '').trim())
      start = at + 1
    }
  }
  return cells
}

/** Removes empty columns at the end. */
export function withoutTrailingEmpty(cells: readonly string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length--
  return cells.slice(0, length)
}

/** Removes link texts ("Befehle") at the end, down to `length` columns. */
export function withoutLinks(cells: readonly string[], length: number): string[] {
  let end = cells.length
  while (end > length && /^(?:»\s*)?\p{L}[^\d?]*$|^$/u.test(cells[end - 1] ?? '')) end--
  return cells.slice(0, end)
}

/** Maximum count of a unit per village, in dumps and models. */
export const maxCount = 1_000_000

/**
 * Parses digits, or groups of three with one separator (`15.000`, `15 000`, `15,000`). Undefined for anything else, including
 * fractions, signs and counts above `maxCount`.
 */
export function readCount(text: string): number | undefined {
  const isPlain = /^\d{1,9}$/.test(text)
  if (!isPlain && !/^\d{1,3}([.,'’ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})?$/.test(text)) return undefined
  const count = Number(isPlain ? text : text.replace(/\D/g, ''))
  return count <= maxCount ? count : undefined
}

const noCells: readonly string[] = []
const maxWords = 10_000

/** The columns after a coordinate, without the rest of its own (`) K55`, menu text); split at spaces without other separator. */
export function cellsBehind(text: string, end: number | undefined): readonly string[] {
  if (end === undefined) return noCells
  // A quoted coordinate leaves its closing quote in the rest.
  const quoted = text.slice(0, end).split('"').length % 2 === 0
  const rest = quoted ? `"${text.slice(end)}` : text.slice(end)
  const separator = detectSeparator(rest)
  if (separator) return withoutTrailingEmpty(splitCells(rest, separator).slice(1))
  const words = rest.split(/\s/, maxWords).filter((word) => word !== '')
  let first = words[0] === ')' ? 1 : 0
  if (/^\)?[KC]\d{1,3}$/i.test(words[first] ?? '')) first++
  return words.slice(first)
}
