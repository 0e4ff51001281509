import { gainSearch } from '../flow/cut.ts'
import type { Flow } from '../flow/flow.ts'
import type { Problem } from '../model/problem.ts'

/** What leaders set on targets that decides a shortage. */
export type Importance = 'priority' | 'weight'

interface Row {
  readonly row: number
  readonly tier: number
  readonly weight: number
  /** Attacks assigned, and with those already there. */
  readonly fill: number
  readonly has: number
  readonly wants: number
}

/**
 * Target → what decides that it is short, for results of `plan`. `priority`: it could have an attack of a target of an earlier tier
 * that would even then not be served worse. `weight`: it could have one of a heavier target of its tier, and without weights that would be
 * fairer.
 */
export function decidedByImportance(problem: Problem, flow: Flow): ReadonlyMap<number, Importance> {
  const { tier, weight, filled, demand, idleOf } = problem.targets
  const decided = new Map<number, Importance>()
  const all = Array.from(flow.feasibility.rows, (t, row): Row => {
    const there = filled?.[t] ?? 0
    const fill = flow.fill[row]!
    return {
      row,
      tier: tier?.[t] ?? 0,
      weight: weight?.[t] ?? 1,
      fill,
      has: there + fill,
      wants: there + demand[t]!,
    }
  }).filter(({ row }) => !idleOf || idleOf[flow.feasibility.rows[row]!]! < 0)
  const short = all.filter(({ has, wants }) => has < wants)
  const decide = (rows: readonly Row[], givers: readonly Row[], isServed: typeof staysServed, by: Importance) => {
    for (const { row } of gaining(flow, rows, givers, isServed)) {
      const t = flow.feasibility.rows[row]!
      if (!decided.has(t)) decided.set(t, by)
    }
  }
  for (const [own, rows] of Map.groupBy(short, (each) => each.tier)) {
    const earlier = all.filter((each) => each.tier < own)
    decide(rows, earlier, staysServed, 'priority')
  }
  for (const [own, inTier] of Map.groupBy(short, (each) => each.tier))
    for (const [light, rows] of Map.groupBy(inTier, (each) => each.weight)) {
      const heavier = all.filter((each) => each.tier === own && each.weight > light)
      decide(rows, heavier, staysBetterServed, 'weight')
    }
  return decided
}

/** Whether a target that gives an attack up is served no worse than another that is short; or better. */
const staysServed = (giver: Row, taker: Row) => (giver.has - 1) * taker.wants >= taker.has * giver.wants
const staysBetterServed = (giver: Row, taker: Row) => (giver.has - 1) * taker.wants > taker.has * giver.wants

/** The rows that could gain an attack of a giver that is then still served well enough; best served rows first. */
function gaining(
  flow: Flow,
  rows: readonly Row[],
  givers: readonly Row[],
  isServed: (giver: Row, taker: Row) => boolean,
): Row[] {
  const pending = givers.filter(({ fill }) => fill > 0)
  if (pending.length === 0) return []
  pending.sort((a, b) => (b.has - 1) * a.wants - (a.has - 1) * b.wants)
  const search = gainSearch(flow)
  let next = 0
  let found: Uint8Array | undefined
  return rows
    .toSorted((a, b) => b.has * a.wants - a.has * b.wants)
    .filter((row) => {
      const first = next
      while (next < pending.length && isServed(pending[next]!, row)) next++
      if (next > first) found = search(pending.slice(first, next).map((giver) => giver.row))
      return found?.[row.row] === 1
    })
}
