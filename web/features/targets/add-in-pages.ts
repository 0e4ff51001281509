import { readCoordinateLines } from '../../../shared/game/dump/coordinates.ts'
import type { AddedTargets } from './added-result.tsx'

/** Targets of a call: about two seconds of what a plan's partition takes. */
const perPage = 1000

interface LinePage {
  lines: string[]
  /** Lines before the page. */
  offset: number
  /** Lines of all pages. */
  of: number
}

/** Lines in pages of about 1,000 coordinates. Where one is repeated, the first must count, so all are one page. */
export function linePages(lines: string[]): LinePage[] {
  const { coordinates, repeated } = readCoordinateLines(lines)
  if (coordinates.length <= perPage || repeated.length > 0) return [{ lines, offset: 0, of: lines.length }]
  const starts = [0]
  let count = 0
  for (const [line, inLine] of Map.groupBy(coordinates, ({ line }) => line)) {
    if (count > 0 && count + inLine.length > perPage) {
      starts.push(line - 1)
      count = 0
    }
    count += inLine.length
  }
  return starts.map((offset, i) => ({ lines: lines.slice(offset, starts[i + 1]), offset, of: lines.length }))
}

const sum = (one: AddedTargets, other: AddedTargets): AddedTargets => ({
  ...other,
  accepted: one.accepted + other.accepted,
  added: one.added + other.added,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  own: one.own + other.own,
  coordinates: [...one.coordinates, ...other.coordinates].slice(0, perPage),
  rejected: one.rejected + other.rejected,
  rejectedLines: [...one.rejectedLines, ...other.rejectedLines],
})

/** Adds targets page by page and sums the answers; `onPage` gets the lines done. Pages before a failure are saved. */
export async function addInPages(
  lines: string[],
  send: (lines: string[]) => Promise<AddedTargets>,
  onPage: (progress: { done: number; of: number }) => void,
): Promise<AddedTargets | undefined> {
  let total: AddedTargets | undefined
  for (const { lines: some, offset, of } of linePages(lines)) {
    if (offset > 0) onPage({ done: offset, of })
    const answer = await send(some)
    const rejectedLines = answer.rejectedLines.map((each) => ({ ...each, line: each.line + offset }))
    const placed = { ...answer, rejectedLines }
    total = total ? sum(total, placed) : placed
  }
  return total
}
