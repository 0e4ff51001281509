import { targets } from '../../../shared/contract/schemas/targets.ts'
import { notedUnder } from '../../domain/create-once.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { addTargets } from '../../domain/targets/add-targets.ts'
import { readCoordinates } from '../../domain/targets/read-coordinates.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Adds the villages on these coordinates as targets; existing targets get the new limits. */
export const handler = defineHandler(targets.addManual, async ({ plan, world, body, audit, key }) => {
  const { coordinates, ...common } = body
  const index = await syncedWorld(world)
  const { villages, rejected, unused } = readCoordinates(coordinates, index)
  const audited = { audit, auditDetails: { rejected: rejected.length } }
  const noted = key && !body.preview ? await notedUnder(key) : undefined
  return addTargets(plan, index, villages, common, audited, { rejected, unused, key, noted })
})
