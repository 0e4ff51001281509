import type { Sender } from '../../shared/model/sender.ts'
import type { PlanRecord } from '../store/plans.ts'
import { replaceSets } from '../store/sets.ts'
import { backoff } from '../store/table.ts'
import { Failure } from './failure.ts'
import { currentPlan, readSenders, readVillages, type Villages } from './plan-state.ts'
import { noteProgress } from './progress.ts'

/** The most sender villages of a plan: five times the largest tribe alliance we know of. */
const maxSenders = 20_000
const tries = 10

/**
 * Replaces a plan's senders by a function of the present ones. When somebody else changes senders or assignments at the
 * same time, it is done again on what he left: nothing is lost and nothing mixed.
 */
export const changeSenders = async (plan: PlanRecord, change: (senders: Sender[]) => Sender[]): Promise<Sender[]> =>
  (await replaceUntilDone(plan, async (current) => ({ senders: change(await readSenders(current)) }))).senders

/** The same for the senders and the villages without a role together. */
export const changeVillages = (plan: PlanRecord, change: (present: Villages) => Villages): Promise<Villages> =>
  replaceUntilDone(plan, async (current) => change(await readVillages(current)))

async function replaceUntilDone<Sets extends Pick<Villages, 'senders'>>(
  plan: PlanRecord,
  wanted: (plan: PlanRecord) => Promise<Sets>,
): Promise<Sets> {
  let current = plan
  for (let attempt = 0; attempt < tries; attempt++) {
    const sets = await wanted(current)
    if (sets.senders.length > maxSenders) throw new Failure('too_many_senders', { values: { max: maxSenders } })
    if (await replaceSets(current, sets)) {
      // Attacks of villages that are no longer senders count no more.
      if (current.assignments) await noteProgress(current)
      return sets
    }
    await backoff(attempt)
    current = await currentPlan(plan._id)
  }
  throw new Failure('senders_changed')
}
