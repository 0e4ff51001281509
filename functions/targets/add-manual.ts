import { targets } from '../../shared/contract/targets.ts'
import { addTargets } from '../lib/add-targets.ts'
import { placesOf } from '../lib/audit.ts'
import { handle } from '../lib/handle.ts'
import { limitsOf } from '../lib/limits-note.ts'
import { syncedWorld } from '../lib/plan-state.ts'
import { readCoordinates } from '../lib/read-coordinates.ts'

/** Makes the villages on the given coordinates targets; those that are get the new limits. */
export const handler = handle(targets.addManual, async ({ plan, world, body, note }) => {
  const { coordinates, ...limits } = body
  const { villages, rejected } = readCoordinates(coordinates, await syncedWorld(world))
  note({ details: { ...placesOf(villages), ...limitsOf(limits), rejected: rejected.length } })
  return addTargets(plan, villages, limits, rejected)
})
