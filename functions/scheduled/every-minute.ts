import type { Context, ScheduledEvent } from 'aws-lambda'
import { checkSite } from '../domain/site/check-site.ts'
import { type ChatRun, sendDueMessages } from '../domain/webhooks/send-due.ts'
import { config } from '../runtime/config.ts'
import { log } from '../runtime/log.ts'

/** Time kept for messages that are being sent, milliseconds. */
const reserveMs = 15_000

/** Minutes from one check of the site to the next. */
const checkEvery = 5

/** Sends what is due this minute, and checks the site every fifth. Logs only runs that had something to send. */
export async function handler(event: ScheduledEvent, context: Context): Promise<ChatRun> {
  const startedAt = Date.now()
  const limitMs = context.getRemainingTimeInMillis()
  const [run] = await Promise.all([
    sendDueMessages(startedAt + limitMs - reserveMs),
    checkIfDue(event, context.awsRequestId),
  ])
  const ms = Date.now() - startedAt
  if (run.plans > 0)
    log.info('minute run', { requestId: context.awsRequestId, ...run, ms, used: Math.round((100 * ms) / limitMs) })
  return run
}

async function checkIfDue({ time }: ScheduledEvent, requestId: string): Promise<void> {
  const { SITE_URL } = config()
  if (!SITE_URL || new Date(time).getUTCMinutes() % checkEvery !== 0) return
  await checkSite(SITE_URL).catch((error: unknown) => log.error('site not checked', error, { requestId }))
}
