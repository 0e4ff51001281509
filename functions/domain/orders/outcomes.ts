import { listMarks } from '../../store/orders/marks.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { listSightings } from '../../store/sightings/sightings.ts'
import type { Outcomes } from './progress.ts'

/** What is known of the orders of all players. */
export interface AllOutcomes {
  outcomesOf: (playerId: number) => Outcomes
  /** Differs after every mark and sighting. */
  version: string
}

/** Reads the marks and sightings of a plan. Throws `SetMoved`. */
export async function readOutcomes(plan: PlanRecord): Promise<AllOutcomes> {
  const [{ marksOf, version }, sightingsOf] = await Promise.all([listMarks(plan._id), listSightings(plan)])
  return {
    outcomesOf: (playerId) => ({ marks: marksOf(playerId), sightings: sightingsOf(playerId) }),
    version: `${version} ${plan.sightings?.version}`,
  }
}
