import { realIncs } from '../../../shared/contract/real-incs.ts'
import { countSightings, realCommands } from '../../domain/real-incs/real-commands.ts'
import { stageSightingsWith } from '../../domain/real-incs/sightings.ts'
import { defineHandler } from '../../http/handle.ts'
import { removeUploads } from '../../store/uploads.ts'

/** Takes all uploads back; one that comes meanwhile stays. */
export const handler = defineHandler(realIncs.removeAll, async ({ plan, caller }) => {
  const { uploads, removed } = await removeUploads(plan._id, () => true, { caller, stage: stageSightingsWith })
  return { success: true, removed: removed.length, total: countSightings(await realCommands(plan._id, uploads)) }
})
