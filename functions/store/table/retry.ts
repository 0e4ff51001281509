import { setTimeout as wait } from 'node:timers/promises'
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'

const cancelledFor = (error: unknown, ...codes: string[]): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code = '' }) => codes.includes(Code))

/** True for "somebody else is writing the same item" and "too much at once": the same write may succeed in a moment. */
export const isConflict = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (cancelledFor(error, 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded') &&
    !cancelledFor(error, 'ConditionalCheckFailed'))

/** True for "the condition did not hold", of a single write or of a transaction; a conflict with another counts as that. */
export const conditionFailed = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException ||
  cancelledFor(error, 'ConditionalCheckFailed') ||
  cancelledFor(error, 'TransactionConflict')

const tries = 8

/** Waits before another try: longer each time, at most a second, and never as long as others who wait for the same. */
export const backoff = (attempt: number) => wait(Math.min(1000, 25 * 2 ** attempt) * (0.5 + Math.random() / 2))

/** Thrown when the table still refuses after every retry, or others at the same items leave no gap. */
export class TableBusy extends Error {}

/** What AWS calls a refusal that passes. */
const passing =
  /^(ProvisionedThroughputExceeded|RequestLimitExceeded|RequestTimeout|ServiceUnavailable|SlowDown|Throttling|Timeout|TransactionInProgress)/
/** What connections break by; `UND_ERR_…` are `fetch`'s own, as when one that was kept open has been closed at the other end. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_(SOCKET|\w+_TIMEOUT))$/

/** Whether the same call may well succeed in a moment: table or bucket were throttling, failing or out of reach, or others quicker. */
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

/** Sends what a batch has left over again, after growing pauses, until nothing is; throws `TableBusy` when it gives up. */
export async function retryUnprocessed<T>(
  first: T | undefined,
  send: (rest: T) => Promise<T | undefined>,
): Promise<void> {
  let rest = first
  for (let attempt = 0; rest; attempt++) {
    if (attempt === tries) throw new TableBusy('The table left batch items unprocessed')
    if (attempt > 0) await backoff(attempt)
    rest = await send(rest)
  }
}
