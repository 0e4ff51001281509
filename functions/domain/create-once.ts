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

/** What an earlier call noted under this key. Throws `idempotency_key_reused` when the key belongs to another request. */
export async function notedUnder(key: IdempotencyKey): Promise<string | undefined> {
  const receipt = await findIdempotencyRecord(key)
  if (receipt && receipt.asks !== key.asks) throw new Failure('idempotency_key_reused')
  return receipt?.madeId
}

async function madeBefore<T>(key: IdempotencyKey, { find, gone }: Making<T>): Promise<T | undefined> {
  const madeId = await notedUnder(key)
  if (madeId === undefined) return undefined
  const made = await find(madeId)
  if (made === undefined) throw new Failure(gone)
  return made
}
