import { setTimeout as wait } from 'node:timers/promises'
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  paginateQuery,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { config } from '../lib/config.ts'
import { patience } from './patience.ts'

let client: DynamoDBDocumentClient | undefined

/** The table's client, made once per container. */
export function table(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(newClient(), { marshallOptions: { removeUndefinedValues: true } })
  return client
}

function newClient(): DynamoDBClient {
  const dynamodb = new DynamoDBClient(patience({ answerMs: 3000, attempts: 4 }))
  // A transaction under way at the same item refuses a write for a moment: the SDK may wait and try again by itself. It
  // repeats a transaction under the same token, so one that was done after all is not done twice.
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

/** The table's name, as every command needs it. */
export const tableName = () => config().TABLE_NAME

export type Item = Record<string, unknown>
export interface Key {
  pk: string
  sk: string
}

/** Every item of a query, page after page. */
export async function queryAll(input: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of paginateQuery({ client: table() }, { ...input, TableName: tableName() })) {
    items.push(...(page.Items ?? []))
  }
  return items
}

/** Every item of a partition whose sort key begins with `prefix`. */
export const queryPrefix = (pk: string, prefix: string, more: Partial<QueryCommandInput> = {}): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ...more,
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix, ...more.ExpressionAttributeValues },
  })

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

/**
 * Whether the SDK has sent a request more than once: its answer may have been lost though it was done, and the condition
 * fails because of ourselves.
 */
export const wasRepeated = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException && (error.$metadata.attempts ?? 1) > 1

/** Runs a conditional write: true when it was done, false when its condition did not hold. */
export async function done(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (conditionFailed(error)) return false
    throw error
  }
}

const tries = 8

/** Waits before another try: longer each time, at most a second, and never as long as others who wait for the same. */
export const backoff = (attempt: number) => wait(Math.min(1000, 25 * 2 ** attempt) * (0.5 + Math.random() / 2))

/** Thrown when the table still refuses after every retry, or others at the same items leave no gap. */
export class TableBusy extends Error {}

/** What AWS calls a refusal that passes. */
const passing =
  /^(ProvisionedThroughputExceeded|RequestLimitExceeded|RequestTimeout|ServiceUnavailable|SlowDown|Throttling|Timeout|TransactionInProgress)/
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

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

async function retryUnprocessed<T>(first: T | undefined, send: (rest: T) => Promise<T | undefined>): Promise<void> {
  let rest = first
  for (let attempt = 0; rest; attempt++) {
    if (attempt === tries) throw new TableBusy('The table left batch items unprocessed')
    if (attempt > 0) await backoff(attempt)
    rest = await send(rest)
  }
}

const isEmpty = (byTable: object | undefined) => !byTable || Object.keys(byTable).length === 0

/** Puts and deletes any number of items, 25 a request, some requests at once; unprocessed ones are retried. */
export async function writeAll({ put = [], remove = [] }: { put?: Item[]; remove?: Key[] }): Promise<void> {
  const requests = [
    ...put.map((item) => ({ PutRequest: { Item: item } })),
    ...remove.map((key) => ({ DeleteRequest: { Key: key } })),
  ]
  await inParallel(chunksOf(requests, 25), 8, (chunk) =>
    retryUnprocessed<NonNullable<BatchWriteCommandInput['RequestItems']>>({ [tableName()]: chunk }, async (rest) => {
      const { UnprocessedItems } = await table().send(new BatchWriteCommand({ RequestItems: rest }))
      return isEmpty(UnprocessedItems) ? undefined : UnprocessedItems
    }),
  )
}

/** The items behind the keys that exist, in any order, read consistently. */
export async function getAll(keys: Key[]): Promise<Item[]> {
  const items: Item[] = []
  await inParallel(chunksOf(keys, 100), 4, (chunk) =>
    retryUnprocessed<NonNullable<BatchGetCommandInput['RequestItems']>>(
      { [tableName()]: { Keys: chunk, ConsistentRead: true } },
      async (rest) => {
        const { Responses, UnprocessedKeys } = await table().send(new BatchGetCommand({ RequestItems: rest }))
        items.push(...(Responses?.[tableName()] ?? []))
        return isEmpty(UnprocessedKeys) ? undefined : UnprocessedKeys
      },
    ),
  )
  return items
}

/** Cuts a list into pieces of at most `size`. */
export const chunksOf = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

/**
 * Works through a list with at most `width` pieces under way at once. The first error stops it: it is thrown when the
 * pieces under way have ended, so that nothing is written behind the back of whoever tries again.
 */
export async function inParallel<T>(list: T[], width: number, work: (piece: T) => Promise<void>): Promise<void> {
  const rest = list.values()
  let failed = false
  const worker = async () => {
    try {
      for (const piece of rest) {
        if (failed) return
        await work(piece)
      }
    } catch (error) {
      failed = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: width }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Seconds since 1970, as TTL attributes count. */
export const epochSeconds = (inSeconds = 0) => Math.floor(Date.now() / 1000) + inSeconds

/** The parts of an update that sets the given attributes (`undefined` ones are left alone) and removes others; every name is quoted. */
export function updateExpression(set: Item, remove: string[] = []) {
  const changes = Object.entries(set).filter(([, value]) => value !== undefined)
  const sets = changes.map(([name]) => `#${name} = :${name}`).join(', ')
  const removes = remove.map((name) => `#${name}`).join(', ')
  return {
    UpdateExpression: [sets && `SET ${sets}`, removes && `REMOVE ${removes}`].filter(Boolean).join(' ') || undefined,
    ExpressionAttributeNames: Object.fromEntries(
      [...changes.map(([name]) => name), ...remove].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries(changes.map(([name, value]) => [`:${name}`, value])),
  }
}

/** A map of expression values or names as the API wants it: none rather than an empty one. */
export const filled = <T extends object>(map: T): T | undefined => (Object.keys(map).length > 0 ? map : undefined)
