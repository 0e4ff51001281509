import { errorSentence } from '../../../shared/contract/errors.ts'
import { maxPlanDays, scheduleError } from '../../../shared/model/plan.ts'

/** When a plan's sending begins and when its attacks arrive; undefined while it is incomplete. */
interface EnteredSchedule {
  sendFrom: string | undefined
  arriveAt: string | undefined
}

/** What a form waits for while its schedule has a problem. */
export const unfitSchedule = 'Die Ankunft passt noch nicht zum Beginn.'

/** What is wrong with the schedule, as soon as both dates stand. */
export function scheduleProblem({ sendFrom, arriveAt }: EnteredSchedule): string | undefined {
  const code = sendFrom && arriveAt ? scheduleError({ sendFrom, arriveAt }) : undefined
  return code && errorSentence(code, { days: maxPlanDays })
}
