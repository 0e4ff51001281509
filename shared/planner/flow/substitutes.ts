import type { Problem } from '../model/problem.ts'
import { augmenter, augmentWhile, type Preference } from './augment.ts'
import { addBit, hasBit, removeBit } from './bits.ts'
import { emptyFlow, type Flow } from './flow.ts'

/**
 * A flow with the same fills that uses as few attacks of helpers as any with them.
 *
 * First the others alone fill the rows, up to the given fills, as far as they reach: augmenting until nothing can be is a
 * maximum, so with these fills nobody uses more attacks of theirs. Then the helpers join in, and augmenting goes on to the
 * fills, which are attainable. An augmenting path never lowers what a column sends (the columns on it swap their attacks,
 * the last one sends one more), so all attacks of the others stay, and the rest, which is the least possible, is helped.
 */
export function withFewestSubstitutes(problem: Problem, flow: Flow, preference: Preference): Flow {
  const helpers = helpersOf(problem, flow)
  const isUsed = (column: number) => flow.head[column]! >= 0
  if (!helpers.some(isUsed) || !hasOthersFree(flow, helpers)) return flow
  const fewest = emptyFlow(problem, flow.feasibility)
  const fillUp = () => {
    const rows = Int32Array.from(flow.fill.keys())
    augmentWhile(augmenter(fewest, preference), rows, (row) => fewest.fill[row]! < flow.fill[row]!)
  }
  const supplies = helpers.map((column) => fewest.left[column]!)
  for (const column of helpers) {
    fewest.left[column] = 0
    removeBit(fewest.free, column)
  }
  fillUp()
  helpers.forEach((column, i) => {
    fewest.left[column] = supplies[i]!
    addBit(fewest.free, column)
  })
  fillUp()
  return fewest
}

/** The columns of helpers. */
function helpersOf({ senders }: Problem, { feasibility }: Flow): number[] {
  const { columns } = feasibility
  return [...columns.keys()].filter((column) => senders.helper?.[columns[column]!] === 1)
}

/** Whether a column that is no helper has attacks left. */
function hasOthersFree({ free, left }: Flow, helpers: readonly number[]): boolean {
  const isHelper = new Set(helpers)
  return left.some((_, column) => !isHelper.has(column) && hasBit(free, column))
}
