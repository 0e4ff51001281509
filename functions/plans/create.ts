import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { planView, tribeNamesOf } from '../lib/plan-view.ts'
import { createPlan } from '../store/plans.ts'

/** Creates an empty plan. */
export const handler = handle(plans.create, async ({ world, body, fail }) => {
  const { worldId: _worldId, ...fields } = body
  if (fields.arriveAt <= fields.sendFrom) throw fail('arrival_before_send', arrivalField)
  const tribeNames = await tribeNamesOf(world, fields.tribes)
  return { plan: planView(await createPlan(world._id, { ...fields, tribeNames })) }
})

const arrivalField = { fields: { arriveAt: 'Die Ankunft muss nach dem Beginn des Sendens liegen.' } }
