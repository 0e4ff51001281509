import { Failure } from '../../runtime/failure.ts'
import { type Throttle, take } from '../../store/throttle.ts'

/** Counts one call of `who`; throws 429 with Retry-After when that is one too many. */
export async function throttled(throttle: Throttle, who: string): Promise<void> {
  const taken = await take(throttle, who)
  if ('retryAfter' in taken) throw new Failure('too_many_requests', { retryAfter: taken.retryAfter })
}
