import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { watchPlan } from '../domain/stand-ins/watch-plan.ts'
import { log } from '../runtime/log.ts'
import { Watch } from '../store/orders/night-watch.ts'

/** Time kept for asking those who were found, milliseconds. */
const reserveMs = 9000

/** Watches the plan that the event names. A run that fails is due again in the next minute. */
export async function handler(event: unknown, context: Context): Promise<void> {
  const startedAt = Date.now()
  const limitMs = context.getRemainingTimeInMillis()
  const requestId = context.awsRequestId
  const watch = z.parse(Watch, event)
  const { planId, minute } = watch
  // The clock of the run that starts it may be ahead, and a check is made once.
  const now = Math.max(startedAt, minute * 60_000)
  const spent = () => {
    const ms = Date.now() - startedAt
    return { ms, used: Math.round((100 * ms) / limitMs) }
  }
  try {
    const asked = await watchPlan(watch, { now, deadline: startedAt + limitMs - reserveMs })
    if (asked) log.info('night watch', { requestId, planId, ...asked, ...spent() })
  } catch (error) {
    log.error('night watch failed', error, { requestId, planId, ...spent() })
  }
}
