import { augmenter } from './augment.ts'
import type { Feasibility } from './feasible.ts'
import { emptyFlow, type Flow } from './flow.ts'
import { type Problem, squaredDistance } from './problem.ts'

/** Distances looked up while choosing first senders, over a whole run; keeps the largest instances inside their time. */
const LOOKUPS = 40_000_000

/** Rows with one demand that have not failed yet; all of them have the same fill. */
interface Tier {
  readonly demand: number
  readonly fill: number
  readonly rows: Int32Array
}

/**
 * A maximum assignment whose fill ratios fill/demand, sorted ascending, are lexicographically maximal; both exact.
 *
 * Rows receive attacks one at a time, always a row with the lowest ratio next, among equal ratios the smallest demand, and
 * a row that cannot be augmented is out for good. Why that is exact:
 *
 * 1. The attainable fill vectors are the integer points of a polymatroid: f(A) = the maximum flow into a set A of rows is
 *    integral, monotone and submodular (max-flow min-cut), and x is attainable iff x(A) ≤ f(A) for every A. Its maximal
 *    points are its bases, all of the sum f(all rows): whoever augments until nothing can be, ends at a maximum.
 * 2. Let rank number all ratios k/demand that occur, ascending, and K exceed the number of rows. Leximin-comparing two
 *    vectors is comparing, rank by rank from the lowest, how many rows have it (fewer is better), which is comparing
 *    Σ −K^(−rank(row)): a separable function, concave in each row, since its step k → k+1 is worth K^(−rank(k/d)) −
 *    K^(−rank((k+1)/d)), falling in k.
 * 3. Over the integer points of a polymatroid the greedy algorithm that always takes the feasible unit step of greatest
 *    worth maximises such a function (Federgruen & Groenevelt 1986). Greatest worth means: lowest k/d first, among those
 *    the highest (k+1)/d, that is the lowest d. Steps equal in both have equal k and d, and any order among them is
 *    optimal, so a tier of them may be augmented as one batch, as many as possible.
 * 4. An infeasible step stays infeasible, as x only grows (the row lies in a tight set), so a failed row need not be retried.
 *
 * Augmenting paths never lower another row's fill, so x grows by exactly the step taken. Ratios are compared by
 * cross-multiplication, exact in doubles. See `augmenter` for the cost of the searches; one search round per tier at least.
 */
export function leximinFlow(problem: Problem, feasibility: Feasibility): Flow {
  const flow = emptyFlow(problem, feasibility)
  const { columns, rows } = feasibility
  const search = augmenter(flow, {
    effort: Math.max(64, Math.floor(LOOKUPS / Math.max(1, flow.edgeRow.length))),
    price: (row, column) => squaredDistance(problem, columns[column] ?? 0, rows[row] ?? 0),
  })
  const tiers = tierQueue(problem, rows)
  for (let tier = tiers.pop(); tier; tier = tiers.pop()) {
    const failed = search.augmentAll(tier.rows)
    if (tier.fill + 1 < tier.demand && failed.length < tier.rows.length) {
      const out = new Set(failed)
      const rest = out.size > 0 ? tier.rows.filter((row) => !out.has(row)) : tier.rows
      tiers.push({ demand: tier.demand, fill: tier.fill + 1, rows: rest })
    }
  }
  return flow
}

interface TierQueue {
  push(tier: Tier): void
  pop(): Tier | undefined
}

/** A binary heap of tiers, the one to augment next on top. */
function tierQueue(problem: Problem, rows: Int32Array): TierQueue {
  const byDemand = new Map<number, number[]>()
  for (let row = 0; row < rows.length; row++) {
    const demand = problem.targets.demand[rows[row] ?? 0] ?? 0
    const list = byDemand.get(demand)
    if (list) list.push(row)
    else byDemand.set(demand, [row])
  }
  const heap: Tier[] = []
  const precedes = (a: Tier, b: Tier) => (a.fill * b.demand - b.fill * a.demand || a.demand - b.demand) < 0
  const queue: TierQueue = {
    push(tier) {
      let i = heap.length
      heap.push(tier)
      while (i > 0) {
        const parent = (i - 1) >> 1
        const above = heap[parent]
        if (!above || !precedes(tier, above)) break
        heap[i] = above
        i = parent
      }
      heap[i] = tier
    },
    pop() {
      const top = heap[0]
      const moved = heap.pop()
      if (!top || !moved || heap.length === 0) return top
      let i = 0
      for (;;) {
        const left = heap[2 * i + 1]
        const right = heap[2 * i + 2]
        const smaller = left && right && precedes(right, left) ? right : left
        if (!smaller || !precedes(smaller, moved)) break
        heap[i] = smaller
        i = smaller === right ? 2 * i + 2 : 2 * i + 1
      }
      heap[i] = moved
      return top
    },
  }
  for (const [demand, list] of byDemand) queue.push({ demand, fill: 0, rows: Int32Array.from(list) })
  return queue
}
