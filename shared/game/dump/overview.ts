import { type Troops, type UnitName, unitNames } from '../world/units.ts'
import { leastColumns, readUnits } from './layout.ts'
import type { Unreadable } from './row.ts'
import { detectSeparator, splitCells, withoutLinks } from './text.ts'

/** A label of the troop overview: what its row counts, and where its numbers start. */
export interface OverviewLabel {
  counts: 'home' | 'away' | 'present' | 'total'
  end: number
}

const labels: readonly { words: string; counts: OverviewLabel['counts'] }[] = [
  { words: 'eigene', counts: 'home' },
  { words: 'auswärts', counts: 'away' },
  { words: 'auswaerts', counts: 'away' },
  { words: 'unterwegs', counts: 'away' },
  { words: 'im dorf', counts: 'present' },
  { words: 'gesamt', counts: 'total' },
  { words: 'insgesamt', counts: 'total' },
]

/** Whether a label's row counts a village's own troops. */
export const isOwn = (label: OverviewLabel | undefined): boolean => label?.counts === 'home' || label?.counts === 'away'

/** The label at the start of a text; undefined without a number or column after it. */
export function readLabel(text: string): OverviewLabel | undefined {
  // Fast exit for most lines.
  if (!/^[eaugi]/i.test(text)) return undefined
  const start = text.slice(0, 40).normalize('NFC').toLowerCase()
  const label = labels.find(({ words }) => start.startsWith(words))
  if (!label) return undefined
  // A decomposed umlaut is one character longer in the original text.
  const end = label.words.length + (text.slice(0, 40).length - start.length)
  return /^:?[ \u00a0]*[\t;,\d]/.test(text.slice(end, end + 40)) ? { counts: label.counts, end } : undefined
}

/** Whether a cell labels other troops than those at home. */
export const isOthersCell = (text: string): boolean => {
  const word = text.toLowerCase()
  return labels.some(({ words, counts }) => counts !== 'home' && words === word)
}

/** The counts of an overview row, ignoring trailing links ("Befehle", "Truppen"). */
export function readOverviewRow(text: string, { end }: OverviewLabel, units: readonly UnitName[]): Troops | Unreadable {
  const rest = text.slice(end).replace(/^:/, '')
  const separator = detectSeparator(rest)
  const cells = (separator ? splitCells(rest, separator) : rest.split(/\s/)).filter((cell) => cell !== '')
  return readUnits(withoutLinks(cells, leastColumns(units)), units)
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
