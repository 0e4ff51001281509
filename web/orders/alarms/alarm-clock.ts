import type { OrderRow } from '../data/order-rows.ts'
import { type Alarm, alarmsBetween } from './alarm-times.ts'

/** Max seconds that an alarm waits for its check. */
export const checkSeconds = 3

/** Seconds for which a check also covers later alarms. */
const checkHolds = 5

export interface AlarmParts {
  /** The current orders, by launch. */
  rows(): readonly OrderRow[]
  leads(): readonly number[]
  /** Loads the orders; settles when loaded or failed. */
  check(): Promise<unknown>
  /** Rings for attacks of one launch second. */
  ring(alarms: readonly Alarm[], second: number): void
}

/**
 * Decides each second what rings; `tick` takes the current epoch second. Checks each alarm with the server, from
 * `checkSeconds` before it, so that only unforeseen alarms are delayed (after a sleep, or of an order moved forward).
 */
export function alarmClock(parts: AlarmParts, start: number): { tick(now: number): void } {
  /** Alarms up to this second have rung, except those of orders added or moved since. */
  let from = start
  let known = parts.rows()
  let launches = launchTimes(known)
  let check: { since: number; isDone: boolean } | undefined

  const alarmsFrom = ({ id, launch }: OrderRow) => (launches.get(id) === launch ? from : Number.NEGATIVE_INFINITY)
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
      const isNear = alarmsBetween(rows, leads, alarmsFrom, now + checkSeconds, now).length > 0
      const due = isNear ? alarmsBetween(rows, leads, alarmsFrom, now) : []
      if (isNear) {
        // Includes the time before a due alarm during which it was near.
        const holds = checkHolds + (due.length > 0 ? checkSeconds : 0)
        const { isDone, since } = check && (!check.isDone || now < check.since + holds) ? check : begin(now)
        const mayWait = due.every(({ row }) => row.launch > now)
        if (due.length > 0 && !isDone && now < since + checkSeconds && mayWait) return
      }
      from = now
      if (rows !== known) {
        known = rows
        launches = launchTimes(rows)
      }
      for (const alarms of bySecond(due)) parts.ring(alarms, now)
    },
  }
}

const launchTimes = (rows: readonly OrderRow[]) => new Map(rows.map(({ id, launch }) => [id, launch]))

const bySecond = (alarms: readonly Alarm[]): Iterable<Alarm[]> => Map.groupBy(alarms, ({ row }) => row.launch).values()
