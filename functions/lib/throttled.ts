import { count, type Throttle } from '../store/throttle.ts'
import { Failure } from './failure.ts'

/** Counts one call of `who`; throws 429 with Retry-After when that was one too many. */
export async function throttled(throttle: Throttle, who: string): Promise<void> {
  const retryAfter = await count(throttle, who)
  if (retryAfter !== undefined) throw new Failure('too_many_requests', { retryAfter })
}
