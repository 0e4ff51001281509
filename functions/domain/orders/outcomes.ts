import { listMarks } from '../../store/orders/marks.ts'
import type { PlayerOrders } from '../../store/orders/orders.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { listSightings } from '../../store/sightings/sightings.ts'
import type { KnownLine } from './issuing/line-ids.ts'
import { type Outcomes, orderState } from './progress.ts'

/** Marks and sightings of all players' orders. */
export interface AllOutcomes {
  outcomesOf: (playerId: number) => Outcomes
  /** Changes with every mark and sighting. */
  version: string
}

/** Reads the marks and sightings of a plan. Throws `StaleReadError`. */
export async function readOutcomes(plan: PlanRecord): Promise<AllOutcomes> {
  const [{ marksOf, version }, sightingsOf] = await Promise.all([listMarks(plan._id), listSightings(plan)])
  return {
    outcomesOf: (playerId) => ({ marks: marksOf(playerId), sightings: sightingsOf(playerId) }),
    version: `${version} ${plan.sightings?.version}`,
  }
}

/** All orders of a plan that were ever issued, those of the current issue first. */
export function knownLines(players: readonly PlayerOrders[], outcomesOf: AllOutcomes['outcomesOf']): KnownLine[] {
  const withStates = (lines: 'lines' | 'gone') =>
    players.flatMap((player) => {
      const outcomes = outcomesOf(player.playerId)
      return player[lines].map((line) => ({ line, state: orderState(outcomes, line) }))
    })
  return [...withStates('lines'), ...withStates('gone')]
}
