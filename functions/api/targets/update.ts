import { isDeepStrictEqual } from 'node:util'
import { sentenceOf } from '../../../shared/contract/errors.ts'
import { targets } from '../../../shared/contract/targets.ts'
import { countUsage } from '../../../shared/planner/usage.ts'
import { targetView } from '../../domain/plans/plan-state.ts'
import { noteProgress } from '../../domain/plans/progress.ts'
import { viewsOf } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'
import { isOther } from '../../store/edit.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'
import { editTarget } from '../../store/targets.ts'

/** Changes a target's limits, offset or type; what a calculation has assigned already stays until the next run, unless the type changes. */
export const handler = handle(targets.update, async ({ plan, world, params, body, caller, fail }) => {
  const { version, before: expected, ...edit } = body
  const isOtherVersion = isOther(version)
  const edited = await editTarget(plan._id, params.targetId, edit, {
    isStale: (present) => isOtherVersion(present) || !isDeepStrictEqual({ ...present, ...expected }, present),
    caller,
  })
  if (!edited) throw fail('target_not_found')
  if (edited === 'exists') throw fail('target_exists', { fields: { type: sentenceOf('target_exists') } })
  if ('conflict' in edited) {
    const [current] = await viewsOf(plan, world, [edited.conflict])
    throw fail('target_changed', current && { current })
  }
  const { after } = edited
  const [{ senders, targets: all, assignments }, index] = await Promise.all([noteProgress(plan), loadWorldIndex(world)])
  return { target: targetView(after, index, countUsage(senders, all, assignments), plan.tribes) }
})
