import { hasBit } from '../flow/bits.ts'
import type { Flow } from '../flow/flow.ts'
import { type Problem, personOf } from '../model/problem.ts'
import { fewestOffs } from '../risks/absence.ts'

/** Offs on a run's targets that it does not plan: parallel arrays of target and player index, −1 for those that no player of the run can fail to send. */
export interface StandingOffs {
  readonly target: Int32Array
  readonly player: Int32Array
}

/** Which rows lose half of their offs by one absence. */
export interface AbsenceRisk {
  readonly players: number
  /** By row: how many offs of one player are half or more; `NEVER_HALF` with too few offs, and where one player has as many in any plan. */
  readonly half: Int32Array
  /** By row: players with half or more. */
  readonly decisive: Int32Array
  /** The offs of each row by player, one row after the other. */
  readonly offs: Int32Array
}

const NEVER_HALF = 0x7fffffff

/**
 * What such a row costs, in fields of way, and each off of a player with half or more from the half on: exchanges part one after another.
 * On one of them as much way may be added: more would part the last targets for a fifth to a fourth more way on the whole.
 */
const PRICES = { target: 25, off: 5 }

/** The risk before the run's own offs are counted. */
export function emptyRisk(problem: Problem, flow: Flow, standing: StandingOffs): AbsenceRisk {
  const { windows, targets } = problem
  const { rows, columns, classColumn, words, bits } = flow.feasibility
  const players = windows.length
  const rowOf = new Int32Array(targets.demand.length).fill(-1)
  rows.forEach((t, r) => {
    rowOf[t] = r
  })
  const all = flow.fill.slice()
  const safe = new Int32Array(rows.length)
  const offs = new Int32Array(rows.length * players)
  standing.target.forEach((t, i) => {
    const r = rowOf[t]!
    if (r < 0) return
    all[r]!++
    if (standing.player[i]! < 0) safe[r]!++
    else offs[r * players + standing.player[i]!]!++
  })
  const half = all.map((n, r) => {
    const least = n < fewestOffs ? NEVER_HALF : Math.ceil(n / 2)
    return least < NEVER_HALF && canPart(r, n, least) ? least : NEVER_HALF
  })
  return { players, half, decisive: new Int32Array(rows.length), offs }

  /** Whether the row's offs can come from players with less than half each, as far as its pairs say. */
  function canPart(r: number, n: number, least: number): boolean {
    const most = offs.slice(r * players, (r + 1) * players)
    if (most.some((count) => count >= least)) return false
    let found = most.reduce((sum, count) => sum + count, safe[r]!)
    for (let id = 0; id < classColumn.length && found < n; id++) {
      const player = personOf(problem, columns[classColumn[id]!]!)
      const end = id + 1 < classColumn.length ? classColumn[id + 1]! : columns.length
      for (let c = classColumn[id]!; c < end && most[player]! < least - 1; c++)
        if (hasBit(bits, c, r * words)) {
          most[player]!++
          found++
        }
    }
    return found >= n
  }
}

/** Adds an off of a player, or removes one. */
export function addOff({ players, half, decisive, offs }: AbsenceRisk, r: number, player: number, count: 1 | -1): void {
  const at = r * players + player
  if (Math.max(offs[at]!, offs[at]! + count) === half[r]) decisive[r]! += count
  offs[at]! += count
}

/** What an off of a player costs on a row in place of one of `own`, who may be the same. */
export function priceOfOff(
  { players, half, decisive, offs }: AbsenceRisk,
  r: number,
  player: number,
  own: number,
): number {
  const least = half[r]!
  const count = offs[r * players + player]! + (player === own ? 0 : 1)
  if (count < least) return 0
  const others = decisive[r]! - (offs[r * players + own] === least ? 1 : 0)
  return others > 0 ? PRICES.off : PRICES.off + PRICES.target
}
