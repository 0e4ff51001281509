import { Failure } from '../../runtime/failure.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

/**
 * Returns the tags of a plan's tribes; empty before the first sync. Throws for a tribe that neither exists in the world's data
 * nor was in the plan.
 */
export async function namesOfPlanTribes(world: WorldRecord, tribes: number[], known: number[] = []): Promise<string[]> {
  const index = await loadWorldIndex(world)
  if (!index) return []
  const missing = tribes.find((id) => !index.tribeById(id) && !known.includes(id))
  if (missing !== undefined) {
    throw new Failure('bad_request', { fields: { tribes: `Den Stamm ${missing} gibt es auf dieser Welt nicht.` } })
  }
  return tribes.map((id) => index.tribeById(id)?.tag ?? String(id))
}
