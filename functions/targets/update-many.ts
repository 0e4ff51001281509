import { targets } from '../../shared/contract/targets.ts'
import { handle } from '../lib/handle.ts'
import { noteProgress } from '../lib/progress.ts'
import { inParallel } from '../store/table.ts'
import { updateTarget } from '../store/targets.ts'

/** Changes the given limits of many targets; the others of each, and targets that are gone, stay as they are. */
export const handler = handle(targets.updateMany, async ({ plan, body, fail }) => {
  let changed = 0
  await inParallel([...new Set(body.targetIds)], 16, async (id) => {
    if (await updateTarget(plan._id, id, body.limits)) changed++
  })
  if (changed === 0) throw fail('target_not_found')
  await noteProgress(plan)
  return { success: true, changed }
})
