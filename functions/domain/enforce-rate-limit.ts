import { Failure } from '../runtime/failure.ts'
import { consume, type RateLimit } from '../store/table/rate-limits.ts'

/** Counts one call of `who`; throws 429 with Retry-After above the rate limit. */
export async function enforceRateLimit(rateLimit: RateLimit, who: string): Promise<void> {
  const refusal = await consume(rateLimit, who)
  if (refusal) throw new Failure('too_many_requests', refusal)
}
