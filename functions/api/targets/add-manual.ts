import { targets } from '../../../shared/contract/targets.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { addTargets } from '../../domain/targets/add-targets.ts'
import { readCoordinates } from '../../domain/targets/read-coordinates.ts'
import { handle } from '../../http/handle.ts'

/** Makes the villages on the given coordinates targets; those that are get the new limits. */
export const handler = handle(targets.addManual, async ({ plan, world, body, caller }) => {
  const { coordinates, ...common } = body
  const { villages, rejected } = readCoordinates(coordinates, await syncedWorld(world))
  return addTargets(plan, villages, common, { caller, told: { rejected: rejected.length } }, rejected)
})
