import type { PlanRecord } from '../../store/plans/plans.ts'
import type { TransactItem } from '../../store/table/conditional.ts'
import { dueNow } from '../../store/webhooks/due-plans.ts'
import { rehearsalWrites } from './rehearsal/begin.ts'
import { watchWrites } from './stand-ins/checks.ts'

/** The writes by which changed preferences take effect in an issued plan, for the transaction of the change. */
export function preferenceWrites(before: PlanRecord, after: PlanRecord): TransactItem[] {
  const isSaidOtherwise = before.rehearsalHours !== after.rehearsalHours || before.summaryHour !== after.summaryHour
  return [
    ...rehearsalWrites(before, after),
    ...watchWrites(before, after),
    ...(after.orders && isSaidOtherwise ? [dueNow(after._id)] : []),
  ]
}
