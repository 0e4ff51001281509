import type { ErrorCode } from '../../shared/contract/errors.ts'
import { Failure } from '../runtime/failure.ts'
import { findIdempotencyRecord, type IdempotencyKey } from '../store/edits/idempotency.ts'
import type { Created } from '../store/table/outcome.ts'

interface Making<T> {
  /** Finds the created item by id. */
  find: (id: string) => Promise<T | undefined>
  /** Error when that item no longer exists. */
  gone: ErrorCode
  /** Creates it with the idempotency record in one transaction. */
  make: () => Promise<Created<T>>
}

/**
 * Creates something once per idempotency key; repeated and concurrent calls return the first result. Throws
 * `idempotency_key_reused` when the key belongs to another request.
 */
export async function createOnce<T>(key: IdempotencyKey | undefined, making: Making<T>): Promise<T | undefined> {
  const known = key && (await madeBefore(key, making))
  if (known) return known
  const made = await making.make()
  if (made.ok) return made.created
  return key && madeBefore(key, making)
}

async function madeBefore<T>(key: IdempotencyKey, { find, gone }: Making<T>): Promise<T | undefined> {
  const receipt = await findIdempotencyRecord(key)
  if (!receipt) return undefined
  if (receipt.asks !== key.asks) throw new Failure('idempotency_key_reused')
  const made = await find(receipt.madeId)
  if (made === undefined) throw new Failure(gone)
  return made
}
