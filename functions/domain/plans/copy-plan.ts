import { Failure } from '../../runtime/failure.ts'
import { draftPlan, type PlanRecord, publishPlan } from '../../store/plans.ts'
import type { Creation } from '../../store/receipts.ts'
import { replaceSets } from '../../store/sets.ts'
import { tallyOf } from '../../store/tally.ts'
import { putTargets, targetsOf } from '../../store/targets.ts'
import { readVillages } from './plan-state.ts'

/**
 * Makes a new plan of a plan's tribes, senders and targets, which nobody sees before it is whole; `undefined` when its key has made
 * one before.
 */
export async function copyPlan(
  plan: PlanRecord,
  changes: Pick<PlanRecord, 'name' | 'sendFrom' | 'arriveAt'>,
  creation: Creation,
): Promise<PlanRecord | undefined> {
  const { world, tribes, tribeNames, notes, options, classifiedWith } = plan
  const [{ senders, idle }, targets] = await Promise.all([readVillages(plan), targetsOf(plan)])
  const copy = await draftPlan(world, { tribes, tribeNames, notes, options, ...changes })
  await putTargets(copy._id, targets)
  const hasVillages = senders.length + idle.length > 0
  if (hasVillages && !(await replaceSets(copy, { senders, idle }, { classifiedWith }))) {
    throw new Failure('senders_changed')
  }
  const tally = tallyOf(targets)
  return (await publishPlan(copy, tally, plan.name, creation)) ? { ...copy, tally } : undefined
}
