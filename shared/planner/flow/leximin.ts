import type { Problem } from '../model/problem.ts'
import { type Augmenter, augmenter, type Preference } from './augment.ts'
import type { Feasibility } from './feasible.ts'
import { emptyFlow, type Flow, fillIdle } from './flow.ts'
import { createHeap, type Heap } from './heap.ts'
import { findEnds } from './places.ts'
import { withFewestSubstitutes } from './substitutes.ts'

/** Max distance lookups per run; bounds the time of the largest instances. */
const LOOKUPS = 40_000_000

/** Rows of equal demand, weight and fill that have not failed yet. */
interface Level {
  readonly demand: number
  /** Attacks beside those of the flow. */
  readonly filled: number
  /** What the ratio divides by: weight × (demand + filled). */
  readonly whole: number
  readonly fill: number
  readonly rows: Int32Array
}

/**
 * A maximum assignment whose ascending fill ratios are lexicographically maximal, both exactly; each tier is served
 * before the next. Among these fills it uses the fewest attacks of helpers (`withFewestSubstitutes`). A ratio is
 * fill/demand, with attacks already there in both, divided by the weight.
 *
 * Greedy: augment a row of lowest ratio, then of smallest demand; drop rows that fail. Proof:
 *
 * 1. Attainable fills are the integer points of a polymatroid: f(A) = maximum flow into rows A is integral, monotone
 * and submodular, and x is attainable iff x(A) ≤ f(A) for every A. All maximal points have the sum f(all rows), so
 * exhaustive augmenting ends at a maximum. Group nodes (see `augmenter`) are ordinary nodes.
 * 2. Let rank number all ratios k/demand ascending, and K exceed the number of rows. Leximin minimizes, from the
 * lowest rank, the rows having it, that is maximizes Σ −K^(−rank(row)): separable and concave per row, since step k →
 * k+1 is worth K^(−rank(k/d)) − K^(−rank((k+1)/d)), decreasing in k.
 * 3. On a polymatroid the greedy by feasible unit step of greatest worth maximizes such a function (Federgruen &
 * Groenevelt 1986): lowest k/d first, then highest (k+1)/d, that is lowest d. Ties have equal k and d, in any order,
 * so a level is one batch. Attacks already there shift k,
 * weights scale d: the worth stays decreasing in k.
 * 4. Infeasible steps stay infeasible, as x only grows (the row is in a tight set).
 * 5. Tiers: after the first tier's rows A, x(A) = f(A). For S ⊆ A and rows B of the second, submodularity gives
 * f(S∪B) − x(S) ≥ f(S∪B) − f(S) ≥ f(A∪B) − f(A), so the second can attain {y : y(B) ≤ f(A∪B) − f(A) for every B}: a
 * polymatroid, equal for every optimum of the first. The greedy is optimal there too, and the total is f(all rows),
 * as without tiers.
 *
 * Augmenting never lowers another row's fill, so x grows by exactly the step. Ratios are cross-multiplied, exact in
 * doubles. At least one search round per level (see `augmenter`).
 */
export function leximinFlow(problem: Problem, feasibility: Feasibility): Flow {
  const flow = emptyFlow(problem, feasibility)
  fillIdle(problem, flow)
  const nearest = nearestFirst(problem, flow)
  fillTiers(problem, flow, nearest)
  return withFewestSubstitutes(problem, flow, nearest)
}

/** The fills of such an assignment, in ties with `formerFill` where possible; both by row. */
export function leximinFills(problem: Problem, feasibility: Feasibility, formerFill: Int32Array): Int32Array {
  const flow = emptyFlow(problem, feasibility)
  fillIdle(problem, flow)
  fillTiers(problem, flow, undefined, formerFill)
  return flow.fill
}

function fillTiers(problem: Problem, flow: Flow, preference: Preference | undefined, formerFill?: Int32Array): void {
  const { feasibility } = flow
  const { rows } = feasibility
  const { tier, idleOf } = problem.targets
  const search = augmenter(flow, preference)
  const all = [...rows.keys()].filter((row) => !idleOf || idleOf[rows[row]!]! < 0)
  const byTier = Map.groupBy(all, (row) => (tier ? tier[rows[row]!]! : 0))
  for (const [, inTier] of [...byTier].sort(([a], [b]) => a - b))
    fillFairly(search, toLevels(problem, feasibility, inTier), formerFill)
}

/** Prefers near columns, within a bounded number of comparisons. */
export function nearestFirst(problem: Problem, { feasibility, edgeRow }: Flow): Preference {
  return {
    ...findEnds(problem, feasibility),
    effort: Math.max(64, Math.floor(LOOKUPS / Math.max(1, edgeRow.length))),
  }
}

function fillFairly(search: Augmenter, levels: Heap<Level>, formerFill: Int32Array | undefined): void {
  for (let level = levels.pop(); level; level = levels.pop()) {
    const { fill } = level
    const first = formerFill ? level.rows.filter((row) => formerFill[row]! > fill) : level.rows
    const failed = new Set(search.augmentAll(first))
    if (formerFill)
      for (const row of search.augmentAll(level.rows.filter((row) => formerFill[row]! <= fill))) failed.add(row)
    if (level.fill + 1 === level.demand || failed.size === level.rows.length) continue
    const rows = failed.size > 0 ? level.rows.filter((row) => !failed.has(row)) : level.rows
    levels.push({ ...level, fill: level.fill + 1, rows })
  }
}

function toLevels({ targets }: Problem, { rows }: Feasibility, among: readonly number[]): Heap<Level> {
  const levels = createHeap<Level>(
    (a, b) => ((a.filled + a.fill) * b.whole - (b.filled + b.fill) * a.whole || a.whole - b.whole) < 0,
  )
  const firstLevel = (t: number) => {
    const filled = targets.filled?.[t] ?? 0
    const demand = targets.demand[t]!
    return { demand, filled, whole: (targets.weight?.[t] ?? 1) * (demand + filled), fill: 0 }
  }
  for (const list of Map.groupBy(among, (row) => JSON.stringify(firstLevel(rows[row]!))).values())
    levels.push({ ...firstLevel(rows[list[0]!]!), rows: Int32Array.from(list) })
  return levels
}
