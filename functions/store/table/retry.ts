import { setTimeout as wait } from 'node:timers/promises'
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'

const cancelledFor = (error: unknown, ...codes: string[]): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code = '' }) => codes.includes(Code))

/** Whether a write failed only because of a concurrent one or throttling. */
export const isConflict = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (cancelledFor(error, 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded') &&
    !cancelledFor(error, 'ConditionalCheckFailed'))

/** Whether a condition did not hold, or a transaction met a conflict. */
export const conditionFailed = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException ||
  cancelledFor(error, 'ConditionalCheckFailed') ||
  cancelledFor(error, 'TransactionConflict')

const maxResends = 8

/** Waits before the next attempt: exponential, at most a second, with jitter. */
export const backoff = (attempt: number) => wait(Math.min(1000, 25 * 2 ** attempt) * (0.5 + Math.random() / 2))

/** Thrown after the last retry of a throttled or conflicting write. */
export class TableBusy extends Error {}

/** Returned by an attempt whose write met a concurrent one. */
export const conflict = Symbol('conflict')

/** Repeats an attempt with backoff while it returns `conflict`; throws `exhausted` after the last. */
export async function retryOnConflict<T>(
  maxAttempts: number,
  attempt: (number: number) => Promise<T | typeof conflict>,
  exhausted: () => Error,
): Promise<T> {
  for (let number = 0; number < maxAttempts; number++) {
    if (number > 0) await backoff(number - 1)
    const result = await attempt(number)
    if (result !== conflict) return result
  }
  throw exhausted()
}

/** Names of AWS's transient errors. */
const passing =
  /^(ProvisionedThroughputExceeded|RequestLimitExceeded|RequestTimeout|ServiceUnavailable|SlowDown|Throttling|Timeout|TransactionInProgress)/
/** Codes of connection errors; `UND_ERR_…` are those of `fetch`. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_(SOCKET|\w+_TIMEOUT))$/

/** Whether a retry may succeed: after throttling, a server or network error, or a conflict. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TableBusy || isConflict(error) || passing.test(error.name)) return true
  if ('code' in error && unreachable.test(String(error.code))) return true
  const metadata = '$metadata' in error ? error.$metadata : undefined
  return (
    typeof metadata === 'object' &&
    metadata !== null &&
    'httpStatusCode' in metadata &&
    Number(metadata.httpStatusCode) >= 500
  )
}

/** Resends unprocessed batch items with backoff until none remain; throws `TableBusy` after the last attempt. */
export async function retryUnprocessed<T>(
  first: T | undefined,
  send: (rest: T) => Promise<T | undefined>,
): Promise<void> {
  let rest = first
  for (let attempt = 0; rest; attempt++) {
    if (attempt === maxResends) throw new TableBusy('The table left batch items unprocessed')
    if (attempt > 0) await backoff(attempt)
    rest = await send(rest)
  }
}
