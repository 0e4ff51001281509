import { realIncs } from '../../../shared/contract/real-incs.ts'
import { countSightings, realCommands } from '../../domain/real-incs/real-commands.ts'
import { stageSightingsWith } from '../../domain/real-incs/sightings.ts'
import { defineHandler } from '../../http/handle.ts'
import { removeUploads } from '../../store/uploads.ts'

/** Takes one upload back. */
export const handler = defineHandler(realIncs.remove, async ({ plan, params, caller, fail }) => {
  const { uploads, removed } = await removeUploads(plan._id, ({ _id }) => _id === params.uploadId, {
    caller,
    stage: stageSightingsWith,
  })
  if (removed.length === 0) throw fail('upload_not_found')
  return { success: true, removed: removed.length, total: countSightings(await realCommands(plan._id, uploads)) }
})
