import { targets } from '../../shared/contract/targets.ts'
import { addTargets } from '../lib/add-targets.ts'
import { handle } from '../lib/handle.ts'
import { syncedWorld } from '../lib/plan-state.ts'
import { readCoordinates } from '../lib/read-coordinates.ts'

/** Makes the villages on the given coordinates targets; those that are get the new limits. */
export const handler = handle(targets.addManual, async ({ plan, world, body, note, noteNothing }) => {
  const { coordinates, ...common } = body
  const { villages, rejected } = readCoordinates(coordinates, await syncedWorld(world))
  note({ details: { rejected: rejected.length } })
  return addTargets(plan, villages, common, { note, noteNothing }, rejected)
})
