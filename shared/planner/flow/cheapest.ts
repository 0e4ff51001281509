import type { Problem } from '../model/problem.ts'
import { addBit, hasBit, removeBit } from './bits.ts'
import { type Flow, hold, idleRows, release } from './flow.ts'
import { circulation, type Network, noNode, type Steps } from './steps.ts'

/** What makes an attack expensive or worth keeping, as bit rows like `open`. */
export interface Costs {
  /** Former attacks of weight 1 or 2, and those of weight 2. */
  readonly former: Int32Array
  readonly heavy: Int32Array
  /** Attacks to avoid: one is worse than any number of those after it. */
  readonly avoided: readonly Int32Array[]
}

/** Nodes that may still be relaxed before a search gives up, times words. */
export interface Budget {
  left: number
}

/** The budget of a run. */
export const fullBudget = (): Budget => ({ left: 60_000_000 })

/**
 * Turns a maximum, leximin-fair flow into one of the same fairness with the fewest attacks of helpers, among those
 * the most weight of former attacks, and among those the fewest attacks to avoid. Returns whether it is proved to be.
 *
 * Cancels negative cycles; costs are integers, so it ends. A cycle may pass an attack between targets of one tier and
 * denominator, from one that has an attack more: the sorted ratios stay. By convexity two fairest flows differ by such
 * cycles only, so none of negative cost means optimal. Idle rows cost nothing.
 */
export function makeCheapest(problem: Problem, flow: Flow, costs: Costs, budget: Budget): boolean {
  const network = toNetwork(problem, flow, costs)
  for (;;) {
    const cycles = circulation(network, budget)
    if (cycles === undefined) return false
    if (cycles.length === 0) return true
    for (const steps of cycles) cancel(flow, steps)
  }
}

function toNetwork(problem: Problem, flow: Flow, { former, heavy, avoided }: Costs): Network {
  const { rows, columns, words } = flow.feasibility
  const { demand, filled, weight, tier } = problem.targets
  const isIdle = new Uint8Array(rows.length)
  for (const row of idleRows(problem, flow.feasibility)) isIdle[row] = 1
  const classes = new Map<string, number>()
  const classOf = Int32Array.from(rows, (t, row) => {
    if (isIdle[row] === 1) return noNode
    const whole = (weight?.[t] ?? 1) * (demand[t]! + (filled?.[t] ?? 0))
    const key = `${tier?.[t] ?? 0} ${whole}`
    const known = classes.get(key) ?? classes.size
    classes.set(key, known)
    return known
  })
  // Keeping a line outweighs all that is avoided, a helper all lines.
  const step = flow.edges + 1
  const line = step ** avoided.length
  return {
    flow,
    isIdle,
    helper: Uint8Array.from(columns, (s) => problem.senders.helper?.[s] ?? 0),
    substitute: (4 * flow.edges + 1) * line,
    former,
    avoided: avoided.map((pairs, i) => ({ pairs, cost: step ** (avoided.length - 1 - i) })),
    special: former.map((word, i) => avoided.reduce((all, pairs) => all | pairs[i]!, word)),
    classOf,
    filled: Int32Array.from(rows, (t) => filled?.[t] ?? 0),
    demand: Int32Array.from(rows, (t) => demand[t]!),
    worth: (row, column) => {
      if (!hasBit(former, column, row * words)) return 0
      return hasBit(heavy, column, row * words) ? 2 * line : line
    },
  }
}

/** Applies a cycle: what it takes is removed before what it gives is added. */
function cancel(flow: Flow, { gives, takes }: Steps): void {
  const freed = takes.map(({ column, row }) => removeEdge(flow, column, row))
  gives.forEach(({ column, row }, i) => {
    const edge = freed[i]!
    flow.edgeRow[edge] = row
    flow.next[edge] = flow.head[column]!
    flow.head[column] = edge
    hold(flow, column, row)
    flow.fill[row]!++
    flow.left[column]!--
  })
  for (const { column } of [...gives, ...takes])
    if (flow.left[column]! > 0) addBit(flow.free, column)
    else removeBit(flow.free, column)
}

function removeEdge(flow: Flow, column: number, row: number): number {
  const { head, next, edgeRow } = flow
  let before = -1
  let edge = head[column]!
  while (edgeRow[edge] !== row) {
    before = edge
    edge = next[edge]!
  }
  if (before < 0) head[column] = next[edge]!
  else next[before] = next[edge]!
  release(flow, column, row)
  flow.fill[row]!--
  flow.left[column]!++
  return edge
}
