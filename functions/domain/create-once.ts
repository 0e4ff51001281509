import type { ErrorCode } from '../../shared/contract/errors.ts'
import { Failure } from '../runtime/failure.ts'
import { findIdempotencyRecord, type IdempotencyKey } from '../store/edits/idempotency.ts'

interface Making<T> {
  /** Finds by its id what was made. */
  find: (id: string) => Promise<T | undefined>
  /** What to say when that is gone by now. */
  gone: ErrorCode
  /** Makes it, with the receipt in the same transaction; `undefined` when that was not to be. */
  make: () => Promise<T | undefined>
}

/**
 * Makes something once for each key: a call that is repeated, because its answer was lost, or that comes twice at the same time,
 * finds what the first has made. Throws when the key has made something else.
 */
export async function createOnce<T>(key: IdempotencyKey | undefined, making: Making<T>): Promise<T | undefined> {
  if (!key) return making.make()
  return (await madeBefore(key, making)) ?? (await making.make()) ?? (await madeBefore(key, making))
}

async function madeBefore<T>(key: IdempotencyKey, { find, gone }: Making<T>): Promise<T | undefined> {
  const receipt = await findIdempotencyRecord(key)
  if (!receipt) return undefined
  if (receipt.asks !== key.asks) throw new Failure('idempotency_key_reused')
  const made = await find(receipt.madeId)
  if (made === undefined) throw new Failure(gone)
  return made
}
