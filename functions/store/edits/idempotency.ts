import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { AuditContext } from '../audit/audit.ts'
import { epochSeconds, table, tableName } from '../table/client.ts'
import type { TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'

/** What makes two calls the same create: who has given it which key, and what it asks for; both as digests. */
export interface IdempotencyKey {
  id: string
  asks: string
}

/** Who makes something new, and under which key, if the call has one. */
export interface Creation {
  caller: AuditContext | undefined
  key?: IdempotencyKey | undefined
}

/** A call whose answer was lost is made again within minutes. */
const keptSeconds = 24 * 60 * 60

/** What a create has made, under its key. */
const IdempotencyRecord = z.object({ madeId: z.string(), asks: z.string() })
export type IdempotencyRecord = z.infer<typeof IdempotencyRecord>

/** The receipt of an earlier call under the same key. */
export async function findIdempotencyRecord({ id }: IdempotencyKey): Promise<IdempotencyRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.receipt(id), ConsistentRead: true }),
  )
  return Item && IdempotencyRecord.parse(Item)
}

/** The write that keeps a receipt for a day, in the transaction that makes the thing: it fails when the key has made one before. */
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
