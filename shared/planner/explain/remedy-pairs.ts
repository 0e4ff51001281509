import { checkDeadline } from '../../lib/deadline.ts'
import { hasBit } from '../flow/bits.ts'
import { extended, type SlotExtension } from '../flow/windows.ts'
import { launchTime, type Problem } from '../model/problem.ts'
import { type MissingPairs, missingPairs, type Regrowth } from './regrow.ts'
import type { Remedy } from './remedy.ts'
import type { Residual } from './residual.ts'

/** Max pairs checked per window end over all players, and max extensions tried; then single-pair remedies remain. */
const WORK = { pairs: 6_000_000, tried: 200 }

/**
 * Slot extensions shorter than `known`, by several new pairs together: an exhausted village attacks the row, and
 * another of its player takes over its previous attack. Contains only rows with a shorter remedy, the least per
 * window end.
 */
export function shorterTogether(
  problem: Problem,
  findings: Residual,
  growth: Regrowth,
  known: ReadonlyMap<number, Remedy | undefined>,
): Map<number, Remedy> {
  const { flow, reserve, columnsOf } = findings
  const unreached = rowsOutOfReach(findings)
  const shorter = new Map<number, Remedy>()
  const longestUseful = (row: number): number => {
    const remedy = shorter.get(row) ?? known.get(row)
    if (!remedy) return LONGEST_TRIED
    return remedy.kind === 'no_slot' ? remedy.extension.minutes - 1 : 0
  }
  let { pairs: left, tried } = WORK
  columnsOf.forEach((columns, player) => {
    const list = problem.windows[player]
    if (!list || list.length === 0 || !columns.some((column) => hasBit(reserve, column))) return
    left -= columns.length * flow.feasibility.rows.length * (1 + list.length)
    if (left < 0) return
    const pairs = missingPairs(problem, flow.feasibility, columns)
    for (const end of listEnds(list, player)) {
      checkDeadline()
      const { first, last } = leastNeeds(findings, pairs, end, known, unreached)
      for (const [row, need] of first) {
        const least = Math.max(need, last)
        if (least > longestUseful(row) || tried <= 0) continue
        tried--
        const found = leastThatReaches(growth, pairs, end, row, least, longestUseful(row))
        if (!found) continue
        const sender = flow.feasibility.columns[found.column]!
        const launch = launchTime(problem, sender, flow.feasibility.rows[row]!)
        shorter.set(row, { kind: 'no_slot', extension: end.by(found.minutes), sender, launch })
      }
    }
  })
  return shorter
}

/** Extensions are tried up to this many minutes. */
const LONGEST_TRIED = 1440

interface End {
  /** Whole minutes the end must move to include a launch; 0 or less if on the other side. */
  need(launch: number): number
  by(minutes: number): SlotExtension
}

function listEnds(list: Float64Array, player: number): End[] {
  return Array.from({ length: list.length }, (_, i): End => {
    const edge = list[i]!
    const side = i % 2 === 0 ? 'before' : 'after'
    return {
      need: (launch) => Math.ceil((side === 'after' ? launch - edge : edge - launch) / 60),
      by: (minutes) => extended(list, player, i >> 1, side, minutes),
    }
  })
}

/** 1 for an attacked row beyond the reserve's reach; only these continue to a second new pair. */
function rowsOutOfReach({ flow, reserve }: Residual): Uint8Array {
  const { words } = flow.feasibility
  return Uint8Array.from(flow.fill, (fill, row) => {
    if (fill === 0) return 0
    for (let w = 0; w < words; w++) if ((flow.open[row * words + w]! & reserve[w]!) !== 0) return 0
    return 1
  })
}

/** The least minutes for a first pair, per row lacking one, and for any last pair. */
function leastNeeds(
  { reserve }: Residual,
  pairs: MissingPairs,
  end: End,
  known: ReadonlyMap<number, unknown>,
  unreached: Uint8Array,
): { first: Map<number, number>; last: number } {
  const first = new Map<number, number>()
  let last = Infinity
  for (let i = 0; i < pairs.launch.length; i++) {
    const need = end.need(pairs.launch[i]!)
    if (need < 1 || need > LONGEST_TRIED) continue
    const row = pairs.row[i]!
    if (hasBit(reserve, pairs.column[i]!)) last = unreached[row] === 1 ? Math.min(last, need) : last
    else if (known.has(row)) first.set(row, Math.min(first.get(row) ?? Infinity, need))
  }
  return { first, last }
}

function leastThatReaches(growth: Regrowth, pairs: MissingPairs, end: End, row: number, from: number, to: number) {
  const columnAt = (minutes: number) =>
    growth.reaches(row, pairs, (launch) => {
      const need = end.need(launch)
      return need >= 1 && need <= minutes
    })
  let column = columnAt(to)
  if (column === undefined) return undefined
  let low = from - 1
  let high = to
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const found = columnAt(middle)
    if (found === undefined) low = middle
    else {
      high = middle
      column = found
    }
  }
  return { minutes: high, column }
}
