import { listMarks } from '../../store/orders/marks.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { listSightings } from '../../store/sightings/sightings.ts'
import type { Outcomes } from './progress.ts'

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
