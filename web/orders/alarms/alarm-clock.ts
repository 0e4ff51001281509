import type { OrderRow } from '../data/order-rows.ts'
import { type Alarm, alarmsBetween } from './alarm-times.ts'

/** Seconds that the check before an alarm may take; after them the orders ring as they are known. */
export const checkSeconds = 3

/** Seconds for which a check also covers later alarms: launches often follow one another closely. */
const checkHolds = 5

/** What an alarm clock works with. */
export interface AlarmParts {
  /** The orders as they are known now, by launch. */
  rows(): readonly OrderRow[]
  leads(): readonly number[]
  /** Asks the server for the orders; settles when they are known or the call has failed. */
  check(): Promise<unknown>
  /** Rings for attacks of one launch second. */
  ring(alarms: readonly Alarm[], second: number): void
}

/**
 * Decides second by second what rings: `tick` takes the present second. Each alarm is checked with the server first. The check begins
 * `checkSeconds` before the alarm, so that it delays only an alarm that nobody could see coming: after a sleep, or of an order that was
 * moved forward.
 */
export function alarmClock(parts: AlarmParts, start: number): { tick(now: number): void } {
  /** Alarms up to this second have rung; of orders that are new since, none has. */
  let from = start
  let known = parts.rows()
  let launches = launchesOf(known)
  let check: { since: number; isDone: boolean } | undefined

  const fromOf = ({ id, launch }: OrderRow) => (launches.get(id) === launch ? from : Number.NEGATIVE_INFINITY)
  const begin = (since: number) => {
    const begun = { since, isDone: false }
    check = begun
    const done = () => {
      begun.isDone = true
    }
    parts.check().then(done, done)
    return begun
  }

  return {
    tick(now) {
      const rows = parts.rows()
      const leads = parts.leads()
      const isNear = alarmsBetween(rows, leads, fromOf, now + checkSeconds, now).length > 0
      const due = isNear ? alarmsBetween(rows, leads, fromOf, now) : []
      if (isNear) {
        // For an alarm that is due now, the time counts in which it was already near.
        const holds = checkHolds + (due.length > 0 ? checkSeconds : 0)
        const { isDone, since } = check && (!check.isDone || now < check.since + holds) ? check : begin(now)
        const mayWait = due.every(({ row }) => row.launch > now)
        if (due.length > 0 && !isDone && now < since + checkSeconds && mayWait) return
      }
      from = now
      if (rows !== known) {
        known = rows
        launches = launchesOf(rows)
      }
      for (const alarms of bySecond(due)) parts.ring(alarms, now)
    },
  }
}

const launchesOf = (rows: readonly OrderRow[]) => new Map(rows.map(({ id, launch }) => [id, launch]))

const bySecond = (alarms: readonly Alarm[]): Iterable<Alarm[]> => Map.groupBy(alarms, ({ row }) => row.launch).values()
