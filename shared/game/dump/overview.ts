import { type Troops, type UnitName, unitNames } from '../world/units.ts'
import { leastColumns, readUnits } from './layout.ts'
import type { Unreadable } from './row.ts'
import { detectSeparator, splitCells } from './text.ts'

/** A label of the troop overview: whether it counts own troops, and where its numbers start. */
export interface OverviewLabel {
  own: boolean
  end: number
}

const labels: readonly { words: string; own: boolean }[] = [
  { words: 'eigene', own: true },
  { words: 'auswärts', own: true },
  { words: 'auswaerts', own: true },
  { words: 'unterwegs', own: true },
  { words: 'im dorf', own: false },
  { words: 'gesamt', own: false },
  { words: 'insgesamt', own: false },
]

/** The label at the start of a text; undefined without a number or column after it. */
export function readLabel(text: string): OverviewLabel | undefined {
  // Fast exit for most lines.
  if (!/^[eaugi]/i.test(text)) return undefined
  const start = text.slice(0, 40).normalize('NFC').toLowerCase()
  const label = labels.find(({ words }) => start.startsWith(words))
  if (!label) return undefined
  // A decomposed umlaut is one character longer in the original text.
  const end = label.words.length + (text.slice(0, 40).length - start.length)
  return /^:?[ \u00a0]*[\t;,\d]/.test(text.slice(end, end + 40)) ? { own: label.own, end } : undefined
}

/** Whether a cell labels other troops than own ones. */
export const isOthersCell = (text: string): boolean => {
  const word = text.toLowerCase()
  return labels.some(({ words, own }) => !own && words === word)
}

/** The counts of an overview row, ignoring trailing links ("Befehle", "Truppen"). */
export function readOverviewRow(text: string, { end }: OverviewLabel, units: readonly UnitName[]): Troops | Unreadable {
  const rest = text.slice(end).replace(/^:/, '')
  const separator = detectSeparator(rest)
  const cells = (separator ? splitCells(rest, separator) : rest.split(/\s/)).filter((cell) => cell !== '')
  while (cells.length > leastColumns(units) && /^\p{L}/u.test(cells.at(-1) ?? '')) cells.pop()
  return readUnits(cells, units)
}

/** Adds two troop counts per unit. */
export function addTroops(one: Troops, other: Troops): Troops {
  const sum: Troops = {}
  for (const unit of unitNames) {
    const count = (one[unit] ?? 0) + (other[unit] ?? 0)
    if (count > 0) sum[unit] = count
  }
  return sum
}
