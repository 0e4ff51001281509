import { realIncs } from '../../../shared/contract/real-incs.ts'
import { realCommands, totalOf } from '../../domain/real-incs/real-commands.ts'
import { stageSightingsWith } from '../../domain/real-incs/sightings.ts'
import { handle } from '../../http/handle.ts'
import { removeUploads } from '../../store/uploads.ts'

/** Takes one upload back. */
export const handler = handle(realIncs.remove, async ({ plan, params, caller, fail }) => {
  const { uploads, removed } = await removeUploads(plan._id, ({ _id }) => _id === params.uploadId, {
    caller,
    stage: stageSightingsWith,
  })
  if (removed.length === 0) throw fail('upload_not_found')
  return { success: true, removed: removed.length, total: totalOf(await realCommands(plan._id, uploads)) }
})
