import type { SkippedLine } from '../../model/pasted.ts'
import type { UnitName } from '../world/units.ts'
import { leastColumns } from './layout.ts'
import type { RejectedLine } from './row.ts'

const inBrackets = /\([^()]{0,20}\)|\[[^[\]]{0,20}\]/g
/** At the end of a line. */
export const printedVillage = /\(\d{1,3}\|\d{1,3}\)\s?[KC]\d{1,3}$/

interface Lines {
  rows: readonly { line: number }[]
  rejected: readonly RejectedLine[]
  skipped: readonly SkippedLine[]
}

/** Skips what a game page has around its table: lines without numbers and, above the first village, without a row's numbers. */
export function withoutHeads<D extends Lines>(dump: D, units: readonly UnitName[]): D {
  const first = dump.rows[0]?.line ?? 0
  const isHead = ({ line, text, code }: RejectedLine) => {
    const isAbove = line < first
    if (code !== 'no_coordinate') return isAbove && code === 'wrong_columns' && printedVillage.test(text)
    const numbers = text.replace(inBrackets, '').match(/\d+/g) ?? []
    return numbers.length < (isAbove ? leastColumns(units) : 1)
  }
  const heads = dump.rejected.filter(isHead).map(({ line, text }) => ({ line, text }))
  return {
    ...dump,
    rejected: dump.rejected.filter((line) => !isHead(line)),
    skipped: [...dump.skipped, ...heads].sort((a, b) => a.line - b.line),
  }
}
