import { plans } from '../../shared/contract/plans.ts'
import { handle } from '../lib/handle.ts'
import { readSenders } from '../lib/plan-state.ts'
import { planView } from '../lib/plan-view.ts'
import { noteProgress } from '../lib/progress.ts'
import { createPlan } from '../store/plans.ts'
import { replaceSets } from '../store/sets.ts'
import { listTargets, putTargets } from '../store/targets.ts'

/** Makes a new plan of a plan's tribes, senders and targets, to be calculated for another time. */
export const handler = handle(plans.duplicate, async ({ plan, world, body, fail }) => {
  const { tribes, tribeNames, notes } = plan
  const { name, sendFrom = plan.sendFrom, arriveAt = plan.arriveAt } = body
  if (arriveAt <= sendFrom) {
    throw fail('arrival_before_send', { fields: { arriveAt: 'Die Ankunft muss nach dem Beginn des Sendens liegen.' } })
  }
  const [senders, targets] = await Promise.all([readSenders(plan), listTargets(plan._id)])
  const copy = await createPlan(world._id, { name, tribes, tribeNames, sendFrom, arriveAt, notes })
  await putTargets(copy._id, targets)
  if (senders.length > 0 && !(await replaceSets(copy, { senders }))) throw fail('senders_changed')
  await noteProgress(copy)
  return { plan: planView(copy) }
})
