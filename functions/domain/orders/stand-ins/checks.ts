import { defaultNightWatchMinutes } from '../../../../shared/model/orders/night-watch.ts'
import type { Mark } from '../../../../shared/model/orders/order.ts'
import { type Due, dueMinute, dueWrites, everybody, putDue } from '../../../store/devices/due.ts'
import type { Watch } from '../../../store/orders/night-watch.ts'
import { readAllOrders } from '../../../store/orders/orders.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import type { TransactItem } from '../../../store/table/conditional.ts'
import { retryOnStale } from '../../plans/plan-state.ts'
import { skipReason } from '../progress.ts'
import { withdrawnLines } from '../withdrawals/withheld.ts'

/**
 * When a plan's orders are checked for lost ones. A check names the plan alone and decides by what is stored in its minute, so those of
 * former issues, options and marks need not be removed.
 */

/** An item under its epoch minute. */
type DueAt = { at: number; due: Due }

type Watched = Pick<PlanRecord, '_id' | 'nightWatch'>

const minuteMs = 60_000

const itemOf = (planId: string, what: 'check' | 'schedule', at: number): DueAt => ({
  at,
  due: { planId, playerId: everybody, what, minute: at },
})

/** The first minute that begins at a time (epoch milliseconds) or after it; the current one for a time that is over. */
const minuteFrom = (at: number, now: number): number => (at > now ? Math.ceil(at / minuteMs) : dueMinute(now))

/**
 * The item that has a plan checked at a time (epoch milliseconds), at most a minute later, and at once if the time is over. Empty unless
 * the plan looks for stand-ins by itself.
 */
export const checkDue = ({ _id, nightWatch }: Watched, at: number): DueAt[] =>
  nightWatch === 'auto' ? [itemOf(_id, 'check', minuteFrom(at, Date.now()))] : []

/**
 * The item that has a plan's checks stored and its first one made, for the transaction of the issue or option by which they change: there
 * may be more of them than a transaction takes. Empty unless the plan looks for stand-ins by itself.
 */
export const scheduleDue = ({ _id, nightWatch }: Watched): DueAt[] =>
  nightWatch === 'auto' ? [itemOf(_id, 'schedule', dueMinute(Date.now()))] : []

/** The writes by which a changed option has the checks of the current issue stored, for the transaction of the change. */
export const watchWrites = (before: PlanRecord, after: PlanRecord): TransactItem[] =>
  after.orders && (before.nightWatch !== after.nightWatch || before.nightWatchMinutes !== after.nightWatchMinutes)
    ? dueWrites(scheduleDue(after))
    : []

/** Stores a check for each minute in which orders of the plan get lost if they stay open, from `now` (epoch milliseconds) on. */
export async function scheduleChecks(asked: PlanRecord, now: number): Promise<void> {
  const parts = await retryOnStale(asked, readAllOrders)
  const afterMs = (asked.nightWatchMinutes ?? defaultNightWatchMinutes) * minuteMs
  const lost = parts
    .flatMap((part) => [...part.lines, ...withdrawnLines(part)])
    .map(({ launchAt }) => Date.parse(launchAt) + afterMs)
    .filter((at) => at > now)
  const minutes = new Set(lost.map((at) => minuteFrom(at, now)))
  await putDue(Array.from(minutes, (minute) => itemOf(asked._id, 'check', minute)))
}

/** Whether an order may be lost by a mark: its troops are away, its time is over, or no reason is given, and also if it is open again. */
export const mayLose = (mark: Mark): boolean =>
  mark.state === 'skipped' ? skipReason(mark) !== 'other' : mark.state === 'open'

/** The item that repeats a watch in the next minute, unless it ends well. */
export const againDue = ({ planId, minute, schedules }: Watch): DueAt => ({
  at: minute + 1,
  due: { planId, playerId: everybody, what: schedules ? 'schedule' : 'check', minute },
})
