import { randomUUID } from 'node:crypto'
import type { Context, ScheduledEvent } from 'aws-lambda'
import { type Load, minuteLoad, scheduledLoad } from '../../loads.ts'
import { lambdaContext } from './lambda.ts'

/** A handler of `functions/scheduled` that takes no input. */
export type ScheduledHandler = (event: ScheduledEvent, context: Context) => Promise<unknown>

interface Schedule {
  name: string
  everyMs: number
  load: Load
  /** Printed when a run fails. */
  failed: string
}

/** The world sync. */
export const hourly: Schedule = {
  name: 'scheduled-sync-worlds',
  everyMs: 60 * 60 * 1000,
  load: scheduledLoad,
  failed: 'Die stündliche Synchronisierung der Welten ist fehlgeschlagen:',
}

/** Messages that are due. */
export const minutely: Schedule = {
  name: 'scheduled-every-minute',
  everyMs: 60_000,
  load: minuteLoad,
  failed: 'Fällige Nachrichten wurden nicht verschickt:',
}

/** Runs the handler now and then regularly until stopped; failures are only printed. */
export function startSchedule(handler: ScheduledHandler, { name, everyMs, load, failed }: Schedule): { stop(): void } {
  let running = false
  const run = async () => {
    if (running) return
    running = true
    try {
      await handler(scheduledEvent(), lambdaContext(name, load))
    } catch (error) {
      console.error(failed, error)
    } finally {
      running = false
    }
  }
  void run()
  const timer = setInterval(() => void run(), everyMs)
  return { stop: () => clearInterval(timer) }
}

const scheduledEvent = (): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: new Date().toISOString(),
  region: 'local',
  resources: ['arn:aws:events:local:000000000000:rule/sync-worlds'],
  detail: {},
})
