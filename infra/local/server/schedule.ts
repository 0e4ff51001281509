import { randomUUID } from 'node:crypto'
import type { Context, ScheduledEvent } from 'aws-lambda'
import type { Load } from '../../loads.ts'
import { lambdaContext } from './lambda.ts'

/** A scheduled Lambda, as exported below `functions/scheduled`. */
export type ScheduledHandler = (event: ScheduledEvent, context: Context) => Promise<unknown>

interface Scheduled {
  name: string
  handler: ScheduledHandler
  load: Load
}

/** One run; throws its failure. */
export const runOnce = ({ name, handler, load }: Scheduled): Promise<unknown> =>
  handler(scheduledEvent(name), lambdaContext(`scheduled-${name}`, load))

/** Runs the handler now and then regularly until stopped; failures are only printed. */
export function startSchedule({ everyMs, ...scheduled }: Scheduled & { everyMs: number }): { stop(): void } {
  let running = false
  const run = async () => {
    if (running) return
    running = true
    try {
      await runOnce(scheduled)
    } catch (error) {
      console.error(`Ein Lauf von ${scheduled.name} ist fehlgeschlagen:`, error)
    } finally {
      running = false
    }
  }
  void run()
  const timer = setInterval(() => void run(), everyMs)
  return { stop: () => clearInterval(timer) }
}

/** The event that EventBridge would send now. */
export const scheduledEvent = (name: string): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: new Date().toISOString(),
  region: 'local',
  resources: [`arn:aws:events:local:000000000000:rule/${name}`],
  detail: {},
})
