import { toMinute } from '../../../../shared/game/orders/reminders.ts'
import {
  type Rehearsal,
  type RehearsedPlan,
  rehearsalOf,
  rehearsalStart,
} from '../../../../shared/model/orders/rehearsal.ts'
import { Failure } from '../../../runtime/failure.ts'
import type { AuditContext } from '../../../store/audit/audit.ts'
import { type Due, dueMinute, dueWrites, everybody } from '../../../store/devices/due.ts'
import { storeRehearsal } from '../../../store/orders/rehearsals.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import type { OrdersPointer } from '../../../store/plans/pointers.ts'
import type { TransactItem } from '../../../store/table/conditional.ts'
import { conflict, retryOnConflict, TableBusy } from '../../../store/table/retry.ts'
import { currentPlan } from '../../plans/plan-state.ts'

const maxAttempts = 12

/** Leaders who press within this time begin one rehearsal together. */
const togetherMs = 60_000

/**
 * Begins a rehearsal, in which answers of before count as open again; one that began within the last minute is returned. Throws
 * `rehearsal_over` before the first issue and after the last arrival.
 */
export const beginRehearsal = (
  { _id }: PlanRecord,
  { by, audit }: { by: string; audit: AuditContext },
): Promise<Rehearsal> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const plan = await currentPlan(_id)
      const now = Date.now()
      const rehearsal = { at: new Date(now).toISOString(), by }
      if (!rehearsalOf({ rehearsal }, plan.orders, now)) throw new Failure('rehearsal_over')
      if (plan.rehearsal && Math.abs(now - Date.parse(plan.rehearsal.at)) < togetherMs) return rehearsed(plan.rehearsal)
      const due = askingAll(plan._id, rehearsal.at)
      const at = dueMinute(now)
      return (await storeRehearsal(plan, rehearsal, { at, due }, audit)) ? rehearsed(rehearsal) : conflict
    },
    () => new TableBusy('Others begin rehearsals too often'),
  )

const rehearsed = ({ at, by }: { at: string; by: string }): Rehearsal => ({ since: at, by })

/** The item that has everybody asked in the rehearsal that begins then. */
const askingAll = (planId: string, since: string): Due => ({
  planId,
  playerId: everybody,
  what: 'rehearsal',
  minute: toMinute(Date.parse(since) / 1000),
})

/** What a plan has of a rehearsal and its issue. */
type Rehearsable = RehearsedPlan & { orders?: Pick<OrdersPointer, 'firstLaunch' | 'lastArrival'> | undefined }

/**
 * The item of the rehearsal that begins by itself, for the transaction of the issue or option by which it does: for its minute, or for the
 * next one if that is over and no rehearsal ran before. Where another issue or option moves the begin, an older item has no effect.
 */
export function automaticRehearsal(
  planId: string,
  before: Rehearsable,
  after: Rehearsable,
  now: number,
): { at: number; due: Due }[] {
  const start = rehearsalStart(after, after.orders)
  if (!start || start.by !== undefined) return []
  const due = askingAll(planId, start.since)
  if (Date.parse(start.since) > now) return [{ at: due.minute, due }]
  const begins = rehearsalOf(after, after.orders, now) && !rehearsalOf(before, before.orders, now)
  return begins ? [{ at: toMinute(now / 1000) + 1, due }] : []
}

/** The writes by which a changed option has its rehearsal begin, for the transaction of the change. */
export const rehearsalWrites = (before: PlanRecord, after: PlanRecord): TransactItem[] =>
  before.rehearsalHours === after.rehearsalHours
    ? []
    : dueWrites(automaticRehearsal(after._id, before, after, Date.now()))
