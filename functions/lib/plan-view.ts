import { Plan, type PlanSummary } from '../../shared/model/plan.ts'
import { optionsOf, type PlanRecord } from '../store/plans.ts'
import { loadWorldIndex } from '../store/snapshots.ts'
import type { WorldRecord } from '../store/worlds.ts'
import { Failure } from './failure.ts'

/** A plan as clients see it. */
export const planView = (record: PlanRecord): Plan =>
  Plan.parse({ ...record, options: optionsOf(record), incTime: record.arriveAt })

/** A plan as the list shows it. */
export const planSummary = (record: PlanRecord): PlanSummary => ({
  ...planView(record),
  progress: record.progress ?? { targets: 0, required: 0, planned: 0 },
})

/**
 * The tags of a plan's tribes, to be kept with it. Tribes the plan has had before may have dissolved since; a new one must
 * exist in the world's data. Of a world that was never synchronised nothing is known: its tribes have no names yet.
 */
export async function tribeNamesOf(world: WorldRecord, tribes: number[], known: number[] = []): Promise<string[]> {
  const index = await loadWorldIndex(world)
  if (!index) return []
  const missing = tribes.find((id) => !index.tribeById(id) && !known.includes(id))
  if (missing !== undefined) {
    throw new Failure('bad_request', { fields: { tribes: `Den Stamm ${missing} gibt es auf dieser Welt nicht.` } })
  }
  return tribes.map((id) => index.tribeById(id)?.tag ?? String(id))
}
