import { hasBit } from '../flow/bits.ts'
import { type Feasibility, reachingColumns } from '../flow/feasible.ts'
import { idleRows } from '../flow/flow.ts'
import { type Problem, personOf } from '../model/problem.ts'
import type { Launches } from './launch-density.ts'

/** How evenly a run shares out its attacks, where that costs neither an attack nor what goes before. */
export interface LoadGoals {
  /** Even shares count more than short ways. */
  readonly isEven?: boolean | undefined
  /** The most launches of a player in an hour of the clock; any number by default. */
  readonly launchesPerHour?: number | undefined
}

/** By player: attacks, and the most that they could have beside other players' and with those of other runs. */
export interface PlayerLoads {
  readonly attacks: Int32Array
  readonly most: Int32Array
  /** What a whole share costs, fields. */
  readonly weight: number
}

/**
 * Prices of shares. A player's attacks cost their square ÷ the most of them: between two players, an attack is worth a detour of
 * 2 × weight × the difference of their shares.
 */
const WEIGHTS = { usual: 200, even: 1000 }
/** A player with fewer possible attacks has no share worth comparing. */
const LEAST_MOST = 5

/** Loads before the run's own attacks are counted. */
export function emptyLoads(
  problem: Problem,
  feasibility: Feasibility,
  { standing, isEven = false }: Pick<LoadGoals, 'isEven'> & { standing?: Launches | undefined },
): PlayerLoads {
  const { senders, windows } = problem
  const { columns, rows } = feasibility
  const attacks = new Int32Array(windows.length)
  standing?.player.forEach((player) => {
    attacks[player]!++
  })
  const most = attacks.slice()
  const reaching = reachingColumns(feasibility, idleRows(problem, feasibility))
  columns.forEach((s, c) => {
    if (hasBit(reaching, c)) most[personOf(problem, s)]! += Math.min(rows.length, senders.supply[s]!)
  })
  return { attacks, most, weight: isEven ? WEIGHTS.even : WEIGHTS.usual }
}

/** What a player's last attack costs, fields. */
export const priceOfLast = ({ attacks, most, weight }: PlayerLoads, player: number): number =>
  (weight * (2 * attacks[player]! - 1)) / Math.max(LEAST_MOST, most[player]!)

/** What one attack more of a player costs, fields. */
export const priceOfMore = ({ attacks, most, weight }: PlayerLoads, player: number): number =>
  (weight * (2 * attacks[player]! + 1)) / Math.max(LEAST_MOST, most[player]!)
