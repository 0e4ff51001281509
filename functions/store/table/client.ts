import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { clientTimeouts, limitResponseTime } from '../../runtime/client-timeouts.ts'
import { config } from '../../runtime/config.ts'
import { isConflict } from './retry.ts'

const answerMs = 3000

let client: DynamoDBDocumentClient | undefined

/** The DynamoDB client, created once per container. */
export function table(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(newClient(), { marshallOptions: { removeUndefinedValues: true } })
  return client
}

function newClient(): DynamoDBClient {
  const dynamodb = new DynamoDBClient(clientTimeouts({ answerMs, attempts: 4 }))
  limitResponseTime(dynamodb.config.requestHandler, answerMs)
  // Let the SDK retry conflicts with concurrent transactions; its token prevents executing a transaction twice.
  dynamodb.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call)
      } catch (error) {
        if (error instanceof Error && isConflict(error)) Object.assign(error, { $retryable: { throttling: false } })
        throw error
      }
    },
    { name: 'conflicts', step: 'deserialize', priority: 'high' },
  )
  return dynamodb
}

/** The name of the table. */
export const tableName = () => config().TABLE_NAME

export type Item = Record<string, unknown>
export interface Key {
  pk: string
  sk: string
}

/** Reads an item (strongly consistent); `undefined` if there is none. */
export async function getItem(Key: Key): Promise<Item | undefined> {
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item
}

/** All items of a query, page by page. */
export async function queryAll(input: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of paginateQuery({ client: table() }, { ...input, TableName: tableName() })) {
    items.push(...(page.Items ?? []))
  }
  return items
}

/** All items of a partition whose sort key begins with `prefix`. */
export const queryPrefix = (pk: string, prefix: string, more: Partial<QueryCommandInput> = {}): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ...more,
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix, ...more.ExpressionAttributeValues },
  })

/** Epoch seconds, the unit of TTL attributes. */
export const epochSeconds = (inSeconds = 0) => Math.floor(Date.now() / 1000) + inSeconds
