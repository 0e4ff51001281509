import { countedCaps, type Problem } from '../model/problem.ts'
import { augmenter, augmentWhile } from './augment.ts'
import { addBit, hasBit } from './bits.ts'
import { inverse } from './canonical-order.ts'
import { fullBudget, makeCheapest } from './cheapest.ts'
import type { Feasibility } from './feasible.ts'
import { addEdge, emptyFlow, type Flow, fillIdle, withoutPairs } from './flow.ts'
import { leximinFills, nearestFirst } from './leximin.ts'
import { withoutSupply } from './substitutes.ts'

/** Attacks of a former result to keep; parallel arrays. */
export interface Former {
  readonly sender: Int32Array
  readonly target: Int32Array
  /** What keeping the attack is worth, 1 or 2. */
  readonly weight: Uint8Array
}

/** What a flow prefers behind its fairness and the fewest helpers, in this order. */
export interface Preferred {
  readonly former?: Former | undefined
  /** Pairs of which to use as few as possible, as bit rows, those that weigh most first. */
  readonly avoided?: readonly Int32Array[]
}

/** A flow that keeps former attacks. */
export interface KeptFlow {
  readonly flow: Flow
  /** Whether no flow of this fairness and as few helpers keeps more; true without former attacks. */
  readonly isExact: boolean
  /** Whether a pair is a former attack; by row and column. Absent without any. */
  readonly isFormer?: (row: number, column: number) => boolean
}

/**
 * A maximum, leximin-fair flow with the fewest attacks of helpers that keeps the most weight of former attacks and, among
 * those, has the fewest to avoid.
 *
 * Starts from the former attacks within the fairest fills, augments to these, first by what is not avoided, and cancels cycles
 * (`makeCheapest`), for one preference after the other.
 */
export function keptFlow(
  problem: Problem,
  feasibility: Feasibility,
  { former = none, avoided = [] }: Preferred,
): KeptFlow {
  const { words, bits } = feasibility
  const costs = { former: new Int32Array(bits.length), heavy: new Int32Array(bits.length) }
  const lines = feasibleLines(problem, feasibility, former)
  const formerFill = new Int32Array(feasibility.rows.length)
  for (const { row, column, weight } of lines) {
    if (!hasBit(costs.former, column, row * words)) formerFill[row]!++
    addBit(costs.former, column, row * words)
    if (weight > 1) addBit(costs.heavy, column, row * words)
  }
  const fills = leximinFills(problem, feasibility, formerFill)
  const flow = startFrom(problem, feasibility, { lines, avoided }, fills)
  const budget = fullBudget()
  const cheapen = (preferences: number) =>
    budget.left > 0 && makeCheapest(problem, flow, { ...costs, avoided: avoided.slice(0, preferences) }, budget)
  const isExact = former === none || cheapen(0)
  for (let n = 1; n <= avoided.length; n++) cheapen(n)
  return {
    flow,
    isExact,
    ...(former !== none && { isFormer: (row, column) => hasBit(costs.former, column, row * words) }),
  }
}

const none: Former = { sender: new Int32Array(), target: new Int32Array(), weight: new Uint8Array() }

interface Line {
  readonly row: number
  readonly column: number
  readonly weight: number
}

/** The former attacks that are still feasible, those worth most first. */
function feasibleLines(problem: Problem, { rows, columns, words, bits }: Feasibility, former: Former): Line[] {
  const rowOf = inverse(rows, problem.targets.demand.length)
  const columnOf = inverse(columns, problem.senders.supply.length)
  const lines = Array.from(former.sender, (s, i) => {
    return { row: rowOf[former.target[i]!]!, column: columnOf[s]!, weight: former.weight[i]! }
  })
  return lines
    .filter(({ row, column }) => row >= 0 && column >= 0 && hasBit(bits, column, row * words))
    .sort((a, b) => b.weight - a.weight || a.row - b.row || a.column - b.column)
}

/** A flow of the given fills from as many of the lines as fit, in order, then by what is not avoided; helpers come last. */
function startFrom(
  problem: Problem,
  feasibility: Feasibility,
  { lines, avoided }: { lines: readonly Line[]; avoided: readonly Int32Array[] },
  fills: Int32Array,
): Flow {
  const { columns, words } = feasibility
  const { player, helper } = problem.senders
  const flow = emptyFlow(problem, feasibility)
  const caps = roomBesideIdle(problem, flow)
  const add = ({ row, column }: Line) => {
    const fits = flow.left[column]! > 0 && flow.fill[row]! < fills[row]! && hasBit(flow.open, column, row * words)
    const limits = caps.of[player[columns[column]!]!]!
    if (!fits || limits.some((limit) => caps.room[limit]! <= 0)) return
    for (const limit of limits) caps.room[limit]!--
    addEdge(flow, column, row)
    flow.fill[row]!++
  }
  const isHelper = (column: number) => helper?.[columns[column]!] === 1
  const nearest = nearestFirst(problem, flow)
  const rows = Int32Array.from(fills.keys())
  const augment = (deepest = Infinity) =>
    augmentWhile(augmenter(flow, nearest, deepest), rows, (row) => flow.fill[row]! < fills[row]!)
  const fillUp = () => {
    for (let n = avoided.length; n >= 0; n--)
      withoutPairs(flow, avoided.slice(0, n), () => {
        // Short paths add few pairs to avoid. Plans without margins keep the results that they had before there were any.
        if (problem.margins && n < avoided.length)
          for (let deepest = 0; deepest < rows.length; deepest = 2 * deepest || 1) augment(deepest)
        augment()
      })
  }

  for (const line of lines) if (!isHelper(line.column)) add(line)
  fillIdle(problem, flow)
  withoutSupply(flow, [...columns.keys()].filter(isHelper), fillUp)
  caps.room.fill(flow.edges + lines.length)
  for (const line of lines) if (isHelper(line.column)) add(line)
  fillUp()
  return flow
}

/** Attacks per player and shared cap that leave enough at home for the idle rows. */
function roomBesideIdle(problem: Problem, { left, feasibility }: Flow): ReturnType<typeof countedCaps> {
  const { senders, targets, windows } = problem
  const { room, of } = countedCaps(problem)
  feasibility.columns.forEach((s, column) => {
    for (const limit of of[senders.player[s]!]!) room[limit]! += left[column]!
  })
  targets.idleOf?.forEach((who, t) => {
    if (who < 0) return
    for (const limit of who < windows.length ? of[who]! : [who]) room[limit]! -= targets.demand[t]!
  })
  return { room, of }
}
