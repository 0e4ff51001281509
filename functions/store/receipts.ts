import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Caller } from './audit.ts'
import { keys } from './keys.ts'
import { epochSeconds, table, tableName } from './table/client.ts'
import type { TransactItem } from './table/conditional.ts'

/** What makes two calls the same create: who has given it which key, and what it asks for; both as digests. */
export interface CreateKey {
  id: string
  asks: string
}

/** Who makes something new, and under which key, if the call has one. */
export interface Creation {
  caller: Caller | undefined
  key?: CreateKey | undefined
}

/** A call whose answer was lost is made again within minutes. */
const keptSeconds = 24 * 60 * 60

/** What a create has made, under its key. */
const Receipt = z.object({ madeId: z.string(), asks: z.string() })
export type Receipt = z.infer<typeof Receipt>

/** The receipt of an earlier call under the same key. */
export async function receiptOf({ id }: CreateKey): Promise<Receipt | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.receipt(id), ConsistentRead: true }),
  )
  return Item && Receipt.parse(Item)
}

/** The write that keeps a receipt for a day, in the transaction that makes the thing: it fails when the key has made one before. */
export const receipt = (key: CreateKey | undefined, madeId: string): TransactItem[] =>
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
