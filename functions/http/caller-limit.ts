import { config } from '../runtime/config.ts'
import { Failure } from '../runtime/failure.ts'

const windowMs = 10_000

const counts = new Map<string, number>()
let windowEnd = 0

/** Counts a call by `who` in this instance of the function, in memory; throws 429 above the limit. Stops runaway clients. */
export function limitCaller(who: string): void {
  const { CALLER_LIMIT } = config()
  if (CALLER_LIMIT === undefined) return
  const now = Date.now()
  // A clock set back must not extend a window.
  if (now >= windowEnd || windowEnd - now > windowMs) {
    counts.clear()
    windowEnd = now + windowMs
  }
  const count = (counts.get(who) ?? 0) + 1
  counts.set(who, count)
  if (count <= CALLER_LIMIT) return
  throw new Failure('too_many_requests', { retryAfter: Math.max(1, Math.ceil((windowEnd - now) / 1000)) })
}
