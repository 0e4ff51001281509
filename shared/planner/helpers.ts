import { augmenter, type Preference } from './augment.ts'
import { addBit, hasBit, removeBit } from './bits.ts'
import { emptyFlow, type Flow } from './flow.ts'
import type { Problem } from './problem.ts'

/** A reading of the columns: those that only help out. */
function helpersOf({ senders }: Problem, { feasibility }: Flow): number[] {
  const { columns } = feasibility
  return [...columns.keys()].filter((column) => senders.helper?.[columns[column] ?? 0] === 1)
}

/**
 * A flow with the same fills that uses as few attacks of helpers as any with them.
 *
 * First the others alone fill the rows, up to the given fills, as far as they reach: augmenting until nothing can be is a
 * maximum, so with these fills nobody uses more attacks of theirs. Then the helpers join in, and augmenting goes on to the
 * fills, which are attainable. An augmenting path never lowers what a column sends (the columns on it swap their attacks,
 * the last one sends one more), so all attacks of the others stay, and the rest, which is the least possible, is helped.
 */
export function withFewestHelpers(problem: Problem, flow: Flow, preference: Preference): Flow {
  const helpers = helpersOf(problem, flow)
  const isUsed = (column: number) => (flow.head[column] ?? -1) >= 0
  if (!helpers.some(isUsed) || !spares(flow, helpers)) return flow
  const fewest = emptyFlow(problem, flow.feasibility)
  const lent = helpers.map((column) => fewest.left[column] ?? 0)
  for (const column of helpers) {
    fewest.left[column] = 0
    removeBit(fewest.free, column)
  }
  fillUp(fewest, flow.fill, preference)
  helpers.forEach((column, i) => {
    fewest.left[column] = lent[i] ?? 0
    addBit(fewest.free, column)
  })
  fillUp(fewest, flow.fill, preference)
  return fewest
}

/** Whether a column that is no helper has attacks left. */
function spares({ free, left }: Flow, helpers: readonly number[]): boolean {
  const isHelper = new Set(helpers)
  return left.some((_, column) => !isHelper.has(column) && hasBit(free, column))
}

/** Augments until every row has its fill in `most` or can get no more. */
function fillUp(flow: Flow, most: Int32Array, preference: Preference): void {
  const search = augmenter(flow, preference)
  const wants = (row: number) => (flow.fill[row] ?? 0) < (most[row] ?? 0)
  let short = Int32Array.from(flow.fill.keys()).filter(wants)
  while (short.length > 0) {
    const failed = new Set(search.augmentAll(short))
    short = short.filter((row) => !failed.has(row) && wants(row))
  }
}
