import { targets } from '../../shared/contract/targets.ts'
import { countUsage } from '../../shared/planner/usage.ts'
import { changesOf, placesOf } from '../lib/audit.ts'
import { handle } from '../lib/handle.ts'
import { targetView } from '../lib/plan-state.ts'
import { noteProgress } from '../lib/progress.ts'
import { loadWorldIndex } from '../store/snapshots.ts'
import { getTarget, updateTarget } from '../store/targets.ts'

/** Changes a target's limits or offset; what a calculation has assigned already stays until the next run. */
export const handler = handle(targets.update, async ({ plan, world, params, body, note, noteNothing, fail }) => {
  const { before: expected, ...limits } = body
  const target = await updateTarget(plan._id, params.targetId, limits, expected)
  if (!target) throw fail((await getTarget(plan._id, params.targetId)) ? 'target_changed' : 'target_not_found')
  const { before, after } = target
  const details = changesOf(before, after)
  if (details.changes.length === 0) noteNothing()
  note({ details: { ...placesOf([after]), targetType: after.type, ...details } })
  const [{ senders, targets: all, assignments }, index] = await Promise.all([noteProgress(plan), loadWorldIndex(world)])
  return { target: targetView(after, index, countUsage(senders, all, assignments)) }
})
