import * as z from 'zod/mini'
import type { AuditContext } from '../audit/audit.ts'
import { epochSeconds, getItem, tableName } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readStored } from '../table/read-stored.ts'

/** Digests of endpoint, audit and key (`id`) and of the request's content (`asks`). */
export interface IdempotencyKey {
  id: string
  asks: string
}

/** Who creates something, and the call's idempotency key, if any. */
export interface Creation {
  audit: AuditContext | undefined
  key?: IdempotencyKey | undefined
}

/** Lost responses are retried within minutes. */
const keptSeconds = 24 * 60 * 60

/** What a call created under its idempotency key. */
const IdempotencyRecord = z.object({ madeId: z.string(), asks: z.string() })
export type IdempotencyRecord = z.infer<typeof IdempotencyRecord>

/** Finds the record of an earlier call with the same key. */
export async function findIdempotencyRecord({ id }: IdempotencyKey): Promise<IdempotencyRecord | undefined> {
  const item = await getItem(keys.receipt(id))
  return item && readStored(IdempotencyRecord, item)
}

/** Stores an idempotency record for a day, with the thing it creates; fails when the key was used before. */
export const idempotencyWrites = (key: IdempotencyKey | undefined, madeId: string): TransactItem[] =>
  key
    ? [
        {
          Put: {
            TableName: tableName(),
            Item: { ...keys.receipt(key.id), madeId, asks: key.asks, expiresAt: epochSeconds(keptSeconds) },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ]
    : []
