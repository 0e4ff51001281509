import type { Context, ScheduledEvent } from 'aws-lambda'
import { type ChatRun, sendDueMessages } from '../domain/webhooks/send-due.ts'
import { log } from '../runtime/log.ts'

/** Time kept for messages that are being sent, milliseconds. */
const reserveMs = 15_000

/** Sends what is due this minute. Logs only runs that had something to do. */
export async function handler(_event: ScheduledEvent, context: Context): Promise<ChatRun> {
  const startedAt = Date.now()
  const limitMs = context.getRemainingTimeInMillis()
  const run = await sendDueMessages(startedAt + limitMs - reserveMs)
  const ms = Date.now() - startedAt
  if (run.plans > 0)
    log.info('minute run', { requestId: context.awsRequestId, ...run, ms, used: Math.round((100 * ms) / limitMs) })
  return run
}
