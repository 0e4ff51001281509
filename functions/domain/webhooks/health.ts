import type { WebhookProblem } from '../../../shared/model/discord/webhook.ts'
import type { Health, WebhookRecord } from '../../store/webhooks/webhooks.ts'

const minuteMs = 60_000

/** Problems that pass by themselves; all others pause at once. */
const passing: ReadonlySet<WebhookProblem> = new Set(['limited', 'slow', 'down'])

/** Failures in a row before a pause, each counted once a minute. */
const maxFailures = 6
/** Who is to wait longer pauses. */
const longestWaitMs = 60 * minuteMs
/** Waits double up to this. */
const longestBackoffMs = 16 * minuteMs

/** What to record of a webhook after a failed message at `now`, epoch milliseconds. */
export function afterFailure(
  before: Pick<WebhookRecord, 'failedAt' | 'failures'>,
  { problem, waitMs }: { problem: WebhookProblem; waitMs: number },
  now: number,
): Health {
  const { failedAt = 0, failures = 0 } = before
  const count = now - failedAt < minuteMs / 2 ? Math.max(1, failures) : failures + 1
  const isPaused = !passing.has(problem) || count >= maxFailures || waitMs > longestWaitMs
  const backoff = Math.min(longestBackoffMs, minuteMs * 2 ** (count - 1))
  return {
    problem,
    failedAt: now,
    failures: count,
    ...(isPaused ? { isPaused } : { retryAt: now + Math.max(backoff, waitMs) }),
  }
}
