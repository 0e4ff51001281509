/** A line of a pasted dump that is not blank: its 1-based number in the pasted text, and what it says, trimmed. */
export interface DumpLine {
  line: number
  text: string
}

/** Where a line names a village: its place and the positions in the text where the coordinate starts and ends. */
export interface FoundCoordinate {
  x: number
  y: number
  start: number
  end: number
}

// Marks that browsers copy along with names; they never show and would hide a coordinate or a number.
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The lines of a text that are not blank, numbered as pasted, whatever the line ends; byte order mark and invisible marks removed. */
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

/**
 * The last `x|y` of a line with one to three digits on each side. The last, because a village's name stands before its coordinate
 * and may hold bars, parentheses and numbers itself. Time is linear in the line.
 */
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

/** The separator of a line's columns: a tab before a semicolon before a comma; undefined when there is none. */
export function separatorOf(text: string): '\t' | ';' | ',' | undefined {
  if (text.includes('\t')) return '\t'
  if (text.includes(';')) return ';'
  return text.includes(',') ? ',' : undefined
}

/** The columns of a line, trimmed, quotes removed; a separator between double quotes belongs to the text. */
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

/** The list without the empty columns at its end, which a trailing separator leaves. */
export function withoutTrailingEmpty(cells: readonly string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length--
  return cells.slice(0, length)
}

/** No village holds more of a unit, and no model of ours takes more. */
export const maxCount = 1_000_000

/**
 * A count as the game prints it: digits, or groups of three parted by one kind of mark (`15.000`, `15 000`, `15,000` where the
 * comma parts no columns). Undefined for anything else, also for fractions, signs and more than a million.
 */
export function readCount(text: string): number | undefined {
  const isPlain = /^\d{1,9}$/.test(text)
  if (!isPlain && !/^\d{1,3}([.,'’ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})?$/.test(text)) return undefined
  const count = Number(isPlain ? text : text.replace(/\D/g, ''))
  return count <= maxCount ? count : undefined
}

const noCells: readonly string[] = []

/**
 * What stands in the columns behind a village's coordinate, nothing when there is none. The rest of the coordinate's own column (`) K55`, a menu's text) is not
 * part of it; without tab, semicolon and comma the columns are parted by spaces.
 */
export function cellsBehind(text: string, end: number | undefined): readonly string[] {
  if (end === undefined) return noCells
  // A coordinate in quotes leaves its closing quote behind.
  const quoted = text.slice(0, end).split('"').length % 2 === 0
  const rest = quoted ? `"${text.slice(end)}` : text.slice(end)
  const separator = separatorOf(rest)
  if (separator) return withoutTrailingEmpty(splitCells(rest, separator).slice(1))
  const words = rest.split(/\s/).filter((word) => word !== '')
  let first = words[0] === ')' ? 1 : 0
  if (/^\)?K\d{1,3}$/i.test(words[first] ?? '')) first++
  return words.slice(first)
}
