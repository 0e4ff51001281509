import type { PlanRecord } from '../../store/plans/plans.ts'

/** Key of what orders are issued from: equal while a new issue would be the same as far as the plan's record shows. */
export const assignmentsVersionKey = ({ assignments, senders, tribes, targetTotals }: PlanRecord): string =>
  [assignments?.version, senders?.version, tribes.toSorted((a, b) => a - b).join(), targetTotals.members].join(' ')
