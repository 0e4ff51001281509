import type { Feasibility } from '../flow/feasible.ts'
import type { Problem } from '../model/problem.ts'
import { fewestOffs } from '../risks/absence.ts'

/** Offs on a run's targets that the run does not plan: parallel arrays of target index and player index, −1 if no absence in the run costs it. */
export interface StandingOffs {
  readonly target: Int32Array
  readonly player: Int32Array
}

/** What hangs on single players, by row. */
export interface AbsenceRisk {
  readonly players: number
  /** Offs of one player that are half of the row's or more; more than any where too few are planned. */
  readonly half: Int32Array
  /** Players with half or more. */
  readonly decisive: Int32Array
  /** By row, then player. */
  readonly offs: Int32Array
}

/** What a target costs, in fields, of which one player sends half or more, and each of that player's offs from the half on. */
const PRICES = { target: 10_000, off: 1000 }

/** The offs before the run's own are counted. */
export function emptyRisk(
  { windows, targets }: Problem,
  { rows }: Feasibility,
  fill: Int32Array,
  standing: StandingOffs,
): AbsenceRisk {
  const players = windows.length
  const rowOf = new Int32Array(targets.demand.length).fill(-1)
  rows.forEach((t, r) => {
    rowOf[t] = r
  })
  const all = fill.slice()
  const offs = new Int32Array(rows.length * players)
  standing.target.forEach((t, i) => {
    const r = rowOf[t]!
    const player = standing.player[i]!
    if (r < 0) return
    all[r]!++
    if (player >= 0) offs[r * players + player]!++
  })
  const half = all.map((n) => (n < fewestOffs ? 0x7fffffff : Math.ceil(n / 2)))
  const decisive = half.map((least, r) => {
    let found = 0
    for (let i = r * players; i < (r + 1) * players; i++) if (offs[i]! >= least) found++
    return found
  })
  return { players, half, decisive, offs }
}

/** Adds an off of a player, or removes one. */
export function addOff({ players, half, decisive, offs }: AbsenceRisk, r: number, player: number, count: 1 | -1): void {
  const before = offs[r * players + player]!
  offs[r * players + player] = before + count
  if ((count === 1 ? before + 1 : before) === half[r]) decisive[r]! += count
}

/** What an off of a player costs on a row in place of one of `own`, who may be the same. */
export function priceOfOff({ players, half, decisive, offs }: AbsenceRisk, r: number, player: number, own: number) {
  const least = half[r]!
  const count = offs[r * players + player]! + (player === own ? 0 : 1)
  if (count < least) return 0
  const others = decisive[r]! - (offs[r * players + own] === least ? 1 : 0)
  return others > 0 ? PRICES.off : PRICES.off + PRICES.target
}
