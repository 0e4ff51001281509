import { type Problem, squaredDistance } from '../model/problem.ts'
import { type Augmenter, augmenter, type Preference } from './augment.ts'
import type { Feasibility } from './feasible.ts'
import { emptyFlow, type Flow } from './flow.ts'
import { createHeap, type Heap } from './heap.ts'
import { withFewestSubstitutes } from './substitutes.ts'

/** Distances looked up while choosing first senders, over a whole run; keeps the largest instances inside their time. */
const LOOKUPS = 40_000_000

/** Rows with one demand that have not failed yet; all of them have the same fill. */
interface Level {
  readonly demand: number
  readonly fill: number
  readonly rows: Int32Array
}

/**
 * A maximum assignment whose fill ratios fill/demand, sorted ascending, are lexicographically maximal; both exact. With targets
 * of two tiers first the one, then the other: as many attacks as possible on the first tier, as many as possible on the
 * second beside those, fair in the first, fair in the second. Among the assignments with these fills one that uses as few
 * attacks of helpers as possible (see `withFewestHelpers`).
 *
 * Rows receive attacks one at a time, always a row with the lowest ratio next, among equal ratios the smallest demand, and
 * a row that cannot be augmented is out for good. Why that is exact:
 *
 * 1. The attainable fill vectors are the integer points of a polymatroid: f(A) = the maximum flow into a set A of rows is
 *    integral, monotone and submodular (max-flow min-cut), and x is attainable iff x(A) ≤ f(A) for every A. Its maximal
 *    points are its bases, all of the sum f(all rows): whoever augments until nothing can be, ends at a maximum. The nodes
 *    of groups (see `augmenter`) are nodes of the network like others and change nothing in this.
 * 2. Let rank number all ratios k/demand that occur, ascending, and K exceed the number of rows. Leximin-comparing two
 *    vectors is comparing, rank by rank from the lowest, how many rows have it (fewer is better), which is comparing
 *    Σ −K^(−rank(row)): a separable function, concave in each row, since its step k → k+1 is worth K^(−rank(k/d)) −
 *    K^(−rank((k+1)/d)), falling in k.
 * 3. Over the integer points of a polymatroid the greedy algorithm that always takes the feasible unit step of greatest
 *    worth maximises such a function (Federgruen & Groenevelt 1986). Greatest worth means: lowest k/d first, among those
 *    the highest (k+1)/d, that is the lowest d. Steps equal in both have equal k and d, and any order among them is
 *    optimal, so a level of them may be augmented as one batch, as many as possible.
 * 4. An infeasible step stays infeasible, as x only grows (the row lies in a tight set), so a failed row need not be retried.
 * 5. Tiers: after the greedy over the rows A of the first tier x(A) = f(A). For S ⊆ A and rows B of the second, submodularity
 *    gives f(S∪B) − x(S) ≥ f(S∪B) − f(S) ≥ f(A∪B) − f(A), so what the second tier can still attain is {y : y(B) ≤
 *    f(A∪B) − f(A) for every B}: a polymatroid again, and the same one whatever optimum the first tier has found. The greedy
 *    over the second tier is therefore optimal in it, and both together are f(all rows), as many as with no tiers at all.
 *
 * Augmenting paths never lower another row's fill, so x grows by exactly the step taken. Ratios are compared by
 * cross-multiplication, exact in doubles. See `augmenter` for the cost of the searches; one search round per level at least.
 */
export function leximinFlow(problem: Problem, feasibility: Feasibility): Flow {
  const flow = emptyFlow(problem, feasibility)
  const { rows } = feasibility
  const { tier } = problem.targets
  const nearest = nearestFirst(problem, flow)
  const search = augmenter(flow, nearest)
  const all = Int32Array.from(rows.keys())
  for (const wanted of [0, 1]) {
    const inTier = all.filter((row) => (tier ? tier[rows[row]!] : 0) === wanted)
    fillFairly(search, levelsOf(problem, feasibility, inTier))
  }
  return withFewestSubstitutes(problem, flow, nearest)
}

function nearestFirst(problem: Problem, { feasibility, edgeRow }: Flow): Preference {
  const { columns, rows } = feasibility
  return {
    effort: Math.max(64, Math.floor(LOOKUPS / Math.max(1, edgeRow.length))),
    price: (row, column) => squaredDistance(problem, columns[column]!, rows[row]!),
  }
}

function fillFairly(search: Augmenter, levels: Heap<Level>): void {
  for (let level = levels.pop(); level; level = levels.pop()) {
    const failed = new Set(search.augmentAll(level.rows))
    if (level.fill + 1 === level.demand || failed.size === level.rows.length) continue
    const rows = failed.size > 0 ? level.rows.filter((row) => !failed.has(row)) : level.rows
    levels.push({ ...level, fill: level.fill + 1, rows })
  }
}

/** The first levels of some rows, nothing filled yet. */
function levelsOf(problem: Problem, { rows }: Feasibility, among: Int32Array): Heap<Level> {
  const levels = createHeap<Level>((a, b) => (a.fill * b.demand - b.fill * a.demand || a.demand - b.demand) < 0)
  const byDemand = Map.groupBy(among, (row) => problem.targets.demand[rows[row]!]!)
  for (const [demand, list] of byDemand) levels.push({ demand, fill: 0, rows: Int32Array.from(list) })
  return levels
}
