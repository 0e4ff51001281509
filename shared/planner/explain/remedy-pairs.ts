import { hasBit } from '../flow/bits.ts'
import { extended, type SlotExtension } from '../flow/windows.ts'
import { launchTime, type Problem } from '../model/problem.ts'
import { type MissingPairs, missingPairs, type Regrowth } from './regrow.ts'
import type { Remedy } from './remedy.ts'
import type { Residual } from './residual.ts'

/** Pairs looked at per end of a window, over all players, and extensions tried out; beyond, single pairs must do. */
const WORK = { pairs: 6_000_000, tried: 200 }

/**
 * Shorter slot extensions than those known, which gain a row an attack by several new pairs together: the row is attacked by a
 * village that has nothing to spare, and another of the same player takes over what that one attacked. `known` tells the remedies
 * of rows by single pairs; an answer is given for rows where less does, and each is the least that does for its end of a window.
 *
 * The last of such pairs leads from a row that no village in reserve reaches to a village in reserve, so few players are asked.
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
    for (const end of endsOf(list, player)) {
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

/** Minutes; as far as slots are lengthened. */
const LONGEST_TRIED = 1440

interface End {
  /** Whole minutes by which the end must move for a launch; 0 or less when that lies on the other side. */
  need(launch: number): number
  by(minutes: number): SlotExtension
}

function endsOf(list: Float64Array, player: number): End[] {
  return Array.from({ length: list.length }, (_, i): End => {
    const edge = list[i]!
    const side = i % 2 === 0 ? 'before' : 'after'
    return {
      need: (launch) => Math.ceil((side === 'after' ? launch - edge : edge - launch) / 60),
      by: (minutes) => extended(list, player, i >> 1, side, minutes),
    }
  })
}

/** 1 for a row with attacks that no village in reserve reaches: only from such a row can a second new pair lead on. */
function rowsOutOfReach({ flow, reserve }: Residual): Uint8Array {
  const { words } = flow.feasibility
  return Uint8Array.from(flow.fill, (fill, row) => {
    if (fill === 0) return 0
    for (let w = 0; w < words; w++) if ((flow.open[row * words + w]! & reserve[w]!) !== 0) return 0
    return 1
  })
}

/** The least needs of a first pair, per row that lacks one, and of any last pair. */
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

/** The least of `from … to` minutes that gains the row an attack, and the column that it then comes from. */
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
