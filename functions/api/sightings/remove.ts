import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { stageSightingsWith } from '../../domain/orders/match-sightings.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { countSightings, realCommands } from '../../store/sightings/summed-sightings.ts'
import { removeUploads } from '../../store/sightings/uploads.ts'

export const handler = defineHandler(sightings.remove, async ({ plan, params, audit, fail }) => {
  const { uploads, removed } = await removeUploads(plan._id, ({ _id }) => _id === params.uploadId, {
    audit,
    stage: stageSightingsWith,
  })
  if (removed.length === 0) throw fail('upload_not_found')
  return { success: true, removed: removed.length, total: countSightings(await realCommands(plan._id, uploads)) }
})
