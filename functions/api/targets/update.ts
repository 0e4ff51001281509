import { errorSentence } from '../../../shared/contract/errors.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { editPlanTarget } from '../../domain/targets/change-targets.ts'
import { singleTargetView } from '../../domain/targets/target-views.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Changes a target's limits, offset or type. Assigned attacks are kept until the next run, unless the type changes. */
export const handler = defineHandler(targets.update, async ({ plan, world, params, body, audit, fail }) => {
  const { version, ...fields } = body
  const { edited, plan: current } = await editPlanTarget(plan, params.targetId, fields, { version, audit })
  if (edited.ok) return { target: await singleTargetView(current, world, edited.after) }
  if (edited.refusal === 'missing') throw fail('target_not_found')
  if (edited.refusal === 'exists') throw fail('target_exists', { fields: { type: errorSentence('target_exists') } })
  throw fail('target_changed', { current: await singleTargetView(plan, world, edited.current) })
})
