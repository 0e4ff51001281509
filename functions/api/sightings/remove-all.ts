import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { stageSightingsWith } from '../../domain/orders/match-sightings.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { countSightings, realCommands } from '../../store/sightings/summed-sightings.ts'
import { removeUploads } from '../../store/sightings/uploads.ts'

/** Deletes all uploads; concurrent ones stay. */
export const handler = defineHandler(sightings.removeAll, async ({ plan, audit }) => {
  const { uploads, removed } = await removeUploads(plan._id, () => true, { audit, stage: stageSightingsWith })
  return { success: true, removed: removed.length, total: countSightings(await realCommands(plan._id, uploads)) }
})
