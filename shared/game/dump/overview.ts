import { type GameWords, perWords } from '../words/default-words.ts'
import { type Troops, type UnitName, unitNames } from '../world/units.ts'
import { leastColumns, readUnits } from './layout.ts'
import type { Unreadable } from './row.ts'
import { detectSeparator, splitCells, withoutLinks } from './text.ts'

/** A label of the troop overview: what its row counts, and where its numbers start. */
export interface OverviewLabel {
  counts: 'home' | 'away' | 'present' | 'total'
  end: number
}

const counted = ['home', 'away', 'present', 'total'] as const

/** The labels, the longest first, with their first letters. */
const labelsOf = perWords(({ pages }) => {
  const labels = pages.flatMap(({ troops }) =>
    counted.flatMap((counts) => (troops?.[counts]?.split('|') ?? []).map((words) => ({ words, counts }))),
  )
  return {
    labels: labels.sort((a, b) => b.words.length - a.words.length),
    initials: new Set(labels.map(({ words }) => words.charAt(0))),
  }
})

/** Whether a label's row counts a village's own troops. */
export const isOwn = (label: OverviewLabel | undefined): boolean => label?.counts === 'home' || label?.counts === 'away'

/** The label at the start of a text; undefined without a number or column after it. */
export function readLabel(text: string, game: GameWords): OverviewLabel | undefined {
  const { labels, initials } = labelsOf(game)
  // Fast exit for most lines.
  if (!initials.has(text.slice(0, 2).normalize('NFC').charAt(0).toLowerCase())) return undefined
  const start = text.slice(0, 40).normalize('NFC').toLowerCase()
  const label = labels.find(({ words }) => start.startsWith(words))
  if (!label) return undefined
  // A decomposed umlaut is one character longer in the original text.
  const end = label.words.length + (text.slice(0, 40).length - start.length)
  return /^:?[ \u00a0]*[\t;,\d]/.test(text.slice(end, end + 40)) ? { counts: label.counts, end } : undefined
}

/** Whether a cell labels other troops than those at home. */
export const isOthersCell = (text: string, game: GameWords): boolean => {
  const word = text.toLowerCase()
  return labelsOf(game).labels.some(({ words, counts }) => counts !== 'home' && words === word)
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
