import { type Plan, planPhase } from '../../../shared/model/plan.ts'

/** State for the address of *Export*: the preview of the changes opens. */
export const issuingState = { issuing: true }

export const isIssuing = (state: unknown): boolean => state instanceof Object && 'issuing' in state

/** Whether a plan has a current result that is not issued; `now` is epoch milliseconds. */
export const isToIssue = (plan: Plan, now: number): boolean =>
  plan.unissued !== undefined && plan.outdatedBy.length === 0 && planPhase(plan, now) !== 'over'
