import type { Problem } from '../model/problem.ts'
import { augmenter, augmentWhile, type Preference } from './augment.ts'
import { addBit, hasBit, removeBit } from './bits.ts'
import { fullBudget, makeCheapest } from './cheapest.ts'
import { emptyFlow, type Flow } from './flow.ts'

/**
 * A flow with the same fills that uses the fewest attacks of helpers.
 *
 * First only the others are augmented, up to the fills: a maximum of their attacks. Then helpers join for the rest.
 * Augmenting never lowers what a column sends (columns on the path swap attacks, the last sends one more), so the
 * others keep theirs and the rest is minimal. With caps paths may lower it, so cycles are cancelled instead.
 */
export function withFewestSubstitutes(problem: Problem, flow: Flow, preference: Preference): Flow {
  const helpers = findHelpers(problem, flow)
  const isUsed = (column: number) => flow.head[column]! >= 0
  if (!helpers.some(isUsed)) return flow
  if (problem.targets.idleOf) {
    const none = new Int32Array(flow.open.length)
    makeCheapest(problem, flow, { former: none, heavy: none, avoided: [] }, fullBudget())
    return flow
  }
  if (!hasOthersFree(flow, helpers)) return flow
  const fewest = emptyFlow(problem, flow.feasibility)
  const fillUp = () => {
    const rows = Int32Array.from(flow.fill.keys())
    augmentWhile(augmenter(fewest, preference), rows, (row) => fewest.fill[row]! < flow.fill[row]!)
  }
  withoutSupply(fewest, helpers, fillUp)
  fillUp()
  return fewest
}

/** Does something while columns have no attacks left. */
export function withoutSupply(flow: Flow, columns: readonly number[], work: () => void): void {
  const supplied = columns.filter((column) => flow.left[column]! > 0)
  const supplies = supplied.map((column) => flow.left[column]!)
  for (const column of supplied) {
    flow.left[column] = 0
    removeBit(flow.free, column)
  }
  work()
  supplied.forEach((column, i) => {
    flow.left[column] = supplies[i]!
    addBit(flow.free, column)
  })
}

function findHelpers({ senders }: Problem, { feasibility }: Flow): number[] {
  const { columns } = feasibility
  return [...columns.keys()].filter((column) => senders.helper?.[columns[column]!] === 1)
}

function hasOthersFree({ free, left }: Flow, helpers: readonly number[]): boolean {
  const isHelper = new Set(helpers)
  return left.some((_, column) => !isHelper.has(column) && hasBit(free, column))
}
