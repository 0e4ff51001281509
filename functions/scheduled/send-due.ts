import type { Context, ScheduledEvent } from 'aws-lambda'
import { type SendRun, sendDue } from '../domain/devices/send-due.ts'
import { log } from '../runtime/log.ts'

/** Time kept for messages that are being sent, milliseconds. */
const reserveMs = 15_000

const memory = { doneMinute: 0 }

/** Sends the push messages that are due; the next run continues what this one leaves. */
export async function handler(_event: ScheduledEvent, context: Context): Promise<SendRun> {
  const startedAt = Date.now()
  const limitMs = context.getRemainingTimeInMillis()
  const isOver = () => context.getRemainingTimeInMillis() < reserveMs
  const run = await sendDue({ now: startedAt, isOver, memory })
  const ms = Date.now() - startedAt
  if (run.due > 0) {
    log.info('push run', { requestId: context.awsRequestId, ...run, ms, used: Math.round((100 * ms) / limitMs) })
  }
  return run
}
