import { targets } from '../../shared/contract/targets.ts'
import type { Target } from '../../shared/model/target.ts'
import { changesOf, commonOf, placesOf } from '../lib/audit.ts'
import { handle } from '../lib/handle.ts'
import { noteProgress } from '../lib/progress.ts'
import { inParallel } from '../store/table.ts'
import { updateTarget } from '../store/targets.ts'

/** Changes the given limits of many targets; the others of each, and targets that are gone, stay as they are. */
export const handler = handle(targets.updateMany, async ({ plan, body, note, fail }) => {
  const changed: Target[] = []
  await inParallel([...new Set(body.targetIds)], 16, async (id) => {
    const target = await updateTarget(plan._id, id, body.limits)
    if (target) changed.push(target.before)
  })
  if (changed.length === 0) throw fail('target_not_found')
  await noteProgress(plan)
  const before = commonOf(changed, Object.keys(body.limits))
  note({ details: { ...placesOf(changed), ...changesOf(before, body.limits) } })
  return { success: true, changed: changed.length }
})
