import { hasBit } from '../flow/bits.ts'
import type { SlotExtension } from '../flow/windows.ts'
import type { Problem } from '../model/problem.ts'
import { type MissingPairs, missingPairs, type Regrowth } from './regrow.ts'
import type { Residual } from './residual.ts'
import type { Budget } from './worthwhile-steps.ts'

/** The longest slot there may be, minutes. */
export const LONGEST = 14 * 1440
/** Launches more minutes than this from every window call for a new one rather than a longer one. */
export const NEW_FROM = 180
/** Missing pairs held at once. */
export const MOST_PAIRS = 4_000_000

/** An extension with what it gains. */
export interface SlotProposal {
  readonly extension: SlotExtension
  readonly gain: number
}

/** What is known of a player while his slots are looked at. */
export interface PlayerPairs {
  readonly player: number
  /** Missing pairs of his villages. */
  readonly pairs: MissingPairs
  /** Attacks more when he can also launch in `from … to`, both included; taken from the budget. */
  gainIn(from: number, to: number): number
}

/**
 * Looks up what a player lacks; of a player with very many villages only those in reserve, as far as they fit (he then
 * gains at least what is told).
 */
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
