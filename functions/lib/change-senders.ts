import type { Sender } from '../../shared/model/sender.ts'
import type { PlanRecord } from '../store/plans.ts'
import { replaceSets } from '../store/sets.ts'
import { backoff } from '../store/table.ts'
import { Failure } from './failure.ts'
import { currentPlan, readSenders } from './plan-state.ts'
import { noteProgress } from './progress.ts'

/** The most sender villages of a plan: five times the largest tribe alliance we know of. */
const maxSenders = 20_000
const tries = 10

/**
 * Replaces a plan's senders by a function of the present ones. When somebody else changes senders or assignments at the
 * same time, it is done again on what he left: nothing is lost and nothing mixed.
 */
export async function changeSenders(plan: PlanRecord, change: (senders: Sender[]) => Sender[]): Promise<Sender[]> {
  let current = plan
  for (let attempt = 0; attempt < tries; attempt++) {
    const senders = change(await readSenders(current))
    if (senders.length > maxSenders) throw new Failure('too_many_senders', { values: { max: maxSenders } })
    if (await replaceSets(current, { senders })) {
      // Attacks of villages that are no longer senders count no more.
      if (current.assignments) await noteProgress(current)
      return senders
    }
    await backoff(attempt)
    current = await currentPlan(plan._id)
  }
  throw new Failure('senders_changed')
}
