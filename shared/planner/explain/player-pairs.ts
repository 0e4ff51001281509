import { hasBit } from '../flow/bits.ts'
import type { SlotExtension } from '../flow/windows.ts'
import type { Problem } from '../model/problem.ts'
import { type MissingPairs, missingPairs, type Regrowth } from './regrow.ts'
import type { Residual } from './residual.ts'
import type { Budget } from './worthwhile-steps.ts'

/** Max length of a slot, minutes. */
export const LONGEST = 14 * 1440
/** Launches further than this from every window, in minutes, need a new one. */
export const NEW_FROM = 180
/** Max missing pairs held in memory. */
export const MOST_PAIRS = 4_000_000

/** An extension and its gain. */
export interface SlotProposal {
  readonly extension: SlotExtension
  readonly gain: number
}

/** A player's missing pairs while their slots are examined. */
export interface PlayerPairs {
  readonly player: number
  readonly pairs: MissingPairs
  /** Gain if the player can also launch in `from … to`, inclusive; uses the budget. */
  gainIn(from: number, to: number): number
}

/** Missing pairs of a player; with too many villages only reserve ones, up to the limit (gains are then lower bounds). */
export function playerPairs(
  problem: Problem,
  { flow, reserve, columnsOf }: Residual,
  growth: Regrowth,
  player: number,
  budget: Budget,
): PlayerPairs {
  const { feasibility } = flow
  const own = columnsOf[player]!
  const most = Math.ceil(MOST_PAIRS / feasibility.rows.length)
  const columns = own.length <= most ? own : own.filter((column) => hasBit(reserve, column)).slice(0, most)
  const pairs = missingPairs(problem, feasibility, columns)
  const gainIn = (from: number, to: number) => {
    budget.left--
    return growth.byPairs(pairs, (launch) => launch >= from && launch <= to)
  }
  return { player, pairs, gainIn }
}
