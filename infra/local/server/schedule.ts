import { randomUUID } from 'node:crypto'
import type { Context, ScheduledEvent } from 'aws-lambda'
import { scheduledLoad } from '../../loads.ts'
import { lambdaContext } from './lambda.ts'

/** The world sync, as exported by `functions/scheduled/sync-worlds.ts`. */
export type ScheduledHandler = (event: ScheduledEvent, context: Context) => Promise<unknown>

/** Milliseconds. */
const everyMs = 60 * 60 * 1000

/** Runs the handler now and then hourly until stopped; failures are only printed. */
export function startSchedule(handler: ScheduledHandler): { stop(): void } {
  let running = false
  const run = async () => {
    if (running) return
    running = true
    try {
      await handler(scheduledEvent(), lambdaContext('scheduled-sync-worlds', scheduledLoad))
    } catch (error) {
      console.error('Die stündliche Synchronisierung der Welten ist fehlgeschlagen:', error)
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
