import { errorSentence } from '../../../shared/contract/errors.ts'
import { targets } from '../../../shared/contract/targets.ts'
import { refreshPlanStats } from '../../domain/plan-stats/plan-stats.ts'
import { singleTargetView } from '../../domain/targets/target-views.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { editTarget } from '../../store/targets/targets.ts'

/** Changes a target's limits, offset or type. Assigned attacks are kept until the next run, unless the type changes. */
export const handler = defineHandler(targets.update, async ({ plan, world, params, body, caller: audit, fail }) => {
  const { version, ...fields } = body
  const edited = await editTarget(plan, params.targetId, fields, { version, audit })
  if (!edited) throw fail('target_not_found')
  if (edited === 'exists') throw fail('target_exists', { fields: { type: errorSentence('target_exists') } })
  if ('conflict' in edited)
    throw fail('target_changed', { current: await singleTargetView(plan, world, edited.conflict) })
  const { before, after } = edited
  // A new type means a new id: attacks on the old target no longer count.
  const isMove = before._id !== after._id
  return { target: await singleTargetView(isMove ? await refreshPlanStats(plan) : plan, world, after) }
})
