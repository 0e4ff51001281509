import { hasBit } from './bits.ts'
import { withTwins } from './change.ts'
import type { Findings } from './findings.ts'
import type { Growth } from './growth.ts'
import type { Problem } from './problem.ts'

/** `count` more villages with one attack each, at the place, speed and player of sender `like`; each gains an attack. */
export interface VillageHelp {
  readonly like: number
  readonly count: number
}

/** Villages asked for beside one at most, and places tried. */
const MOST = { villages: 100, places: 8 }

/**
 * More villages that help: beside the sender, used up or not, that reaches most of what is missing in one of the largest
 * blocks, as many as gain an attack each. Equal villages gain ever less, one attack or none each, so that many of them is
 * exactly what the largest number tried gains.
 */
export function villageHelps(problem: Problem, findings: Findings, growth: Growth): VillageHelp[] {
  const { flow, parts } = findings
  const { columns } = flow.feasibility
  const missing = flow.feasibility.rows.map((t, row) => (problem.targets.demand[t] ?? 0) - (flow.fill[row] ?? 0))
  const rowOf = new Map(Array.from(flow.feasibility.rows, (t, row) => [t, row]))
  const lacking = parts.blocks.map((block) => {
    const rows = Array.from(block.targets, (t) => rowOf.get(t) ?? 0).filter((row) => (missing[row] ?? 0) > 0)
    return { rows, lacks: block.demand - block.capacity }
  })
  lacking.sort((a, b) => b.lacks - a.lacks)
  const places = new Set<number>()
  return lacking.slice(0, MOST.places).flatMap(({ rows, lacks }) => {
    const column = bestPlace(findings, rows, missing)
    if (column === undefined || places.has(column)) return []
    places.add(column)
    const like = columns[column] ?? 0
    const tried = Math.min(MOST.villages, lacks)
    const count = growth.byTwins(withTwins(problem, like, tried), column, tried)
    return count > 0 ? [{ like, count }] : []
  })
}

/** The column over whose feasible pairs most of what the rows miss can be reached; the first of equals. */
function bestPlace({ flow }: Findings, rows: number[], missing: Int32Array): number | undefined {
  const { columns, words, bits } = flow.feasibility
  const reached = new Int32Array(columns.length)
  for (const row of rows)
    for (let column = 0; column < columns.length; column++)
      if (hasBit(bits, column, row * words)) reached[column] = (reached[column] ?? 0) + (missing[row] ?? 0)
  let best = 0
  for (let column = 1; column < columns.length; column++)
    if ((reached[column] ?? 0) > (reached[best] ?? 0)) best = column
  return (reached[best] ?? 0) > 0 ? best : undefined
}
