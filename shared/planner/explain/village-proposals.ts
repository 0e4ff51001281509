import { hasBit } from '../flow/bits.ts'
import { inverse } from '../flow/canonical-order.ts'
import { idlePlayers, type Problem } from '../model/problem.ts'
import { withTwins } from './change.ts'
import type { Regrowth } from './regrow.ts'
import type { Residual } from './residual.ts'

/** `count` more villages with one attack each, at the place, speed and player of sender `like`; each gains an attack. */
export interface VillageProposal {
  readonly like: number
  readonly count: number
}

/** Max villages per proposal, and max places tried. */
const MOST = { villages: 100, places: 8 }

/**
 * Villages to add: per large block, next to the sender reaching most missing attacks, as many as gain one each. Equal
 * villages have diminishing gains of one or none, so the count is the gain of the largest number tried.
 */
export function villageProposals(problem: Problem, findings: Residual, growth: Regrowth): VillageProposal[] {
  const { flow, parts } = findings
  const { columns } = flow.feasibility
  const missing = flow.feasibility.rows.map((t, row) => problem.targets.demand[t]! - flow.fill[row]!)
  const rowOf = inverse(flow.feasibility.rows, problem.targets.demand.length)
  const lacking = parts.blocks.map((block) => {
    const rows = block.targets.map((t) => rowOf[t]!).filter((row) => missing[row]! > 0)
    return { rows, lacks: block.demand - block.capacity }
  })
  lacking.sort((a, b) => b.lacks - a.lacks)
  const places = new Set<number>()
  return lacking.slice(0, MOST.places).flatMap(({ rows, lacks }) => {
    const column = bestPlace(problem, findings, rows, missing)
    if (column === undefined || places.has(column)) return []
    places.add(column)
    const like = columns[column]!
    const tried = Math.min(MOST.villages, lacks)
    const count = growth.byTwins(withTwins(problem, like, tried), column, tried)
    return count > 0 ? [{ like, count }] : []
  })
}

/** The column whose feasible pairs reach most missing attacks of the rows, of a player without cap; the first of equals. */
function bestPlace(problem: Problem, { flow }: Residual, rows: Int32Array, missing: Int32Array): number | undefined {
  const { senders, targets } = problem
  const { columns, words, bits } = flow.feasibility
  const reached = new Int32Array(columns.length)
  for (const row of rows)
    for (let column = 0; column < columns.length; column++)
      if (hasBit(bits, column, row * words)) reached[column]! += missing[row]!
  const capped = new Set([...(targets.idleOf ?? [])].flatMap((who) => (who < 0 ? [] : idlePlayers(problem, who))))
  columns.forEach((s, column) => {
    if (capped.has(senders.player[s]!)) reached[column] = 0
  })
  const most = reached.reduce((a, b) => Math.max(a, b), 0)
  return most > 0 ? reached.indexOf(most) : undefined
}
