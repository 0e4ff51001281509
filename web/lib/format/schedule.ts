import { errorSentence } from '../../../shared/contract/errors.ts'
import { maxPlanDays, scheduleError } from '../../../shared/model/plan.ts'

/** A plan's start of sending and arrival; undefined while incomplete. */
interface EnteredSchedule {
  sendFrom: string | undefined
  arriveAt: string | undefined
}

/** What a form waits for while its schedule has a problem. */
export const unfitSchedule = 'Die Ankunft passt noch nicht zum Beginn.'

/** The schedule's problem, once both dates are entered. */
export function scheduleProblem({ sendFrom, arriveAt }: EnteredSchedule): string | undefined {
  const code = sendFrom && arriveAt ? scheduleError({ sendFrom, arriveAt }) : undefined
  return code && errorSentence(code, { days: maxPlanDays })
}
