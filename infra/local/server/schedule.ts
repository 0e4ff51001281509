import { randomUUID } from 'node:crypto'
import type { Context, ScheduledEvent } from 'aws-lambda'
import type { Load } from '../../loads.ts'
import { lambdaContext } from './lambda.ts'

/** A scheduled Lambda, as exported below `functions/scheduled`. */
export type ScheduledHandler = (event: ScheduledEvent, context: Context) => Promise<unknown>

/** What runs how often. */
interface Scheduled {
  name: string
  handler: ScheduledHandler
  load: Load
  everyMs: number
}

/** Runs the handler now and then regularly until stopped; failures are only printed. */
export function startSchedule({ name, handler, load, everyMs }: Scheduled): { stop(): void } {
  let running = false
  const run = async () => {
    if (running) return
    running = true
    try {
      await handler(scheduledEvent(), lambdaContext(`scheduled-${name}`, load))
    } catch (error) {
      console.error(`Ein Lauf von ${name} ist fehlgeschlagen:`, error)
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
  resources: ['arn:aws:events:local:000000000000:rule/schedule'],
  detail: {},
})
