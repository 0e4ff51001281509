import { AsyncLocalStorage } from 'node:async_hooks'
import { bucket } from '../../../functions/store/bucket/bucket.ts'
import { table } from '../../../functions/store/table/client.ts'
import type { BucketRights } from '../../../shared/contract/endpoint.ts'
import type { ItemRight } from '../../item-rights.ts'

/** The emulators grant everything; calls of functions are therefore checked here, by the rights that their roles have on AWS. */

/** What a function may do with table and bucket. */
export interface FunctionRights {
  name: string
  items: readonly ItemRight[]
  bucket: BucketRights
}

const acting = new AsyncLocalStorage<FunctionRights>()

/** Runs a function with these rights; the stack's own calls may do everything. */
export const withRights = <T>(rights: FunctionRights, work: () => Promise<T>): Promise<T> => acting.run(rights, work)

class AccessDeniedException extends Error {
  override name = 'AccessDeniedException'
  readonly $metadata = { httpStatusCode: 400 }
}

type Demand = [action: string, on: ItemRight['on'], key: unknown]

interface Keyed {
  Key?: { pk?: unknown }
  Item?: { pk?: unknown }
}

/** Parts of the inputs of the table's commands. */
interface TableInput extends Keyed {
  IndexName?: string
  KeyConditionExpression?: string
  ExpressionAttributeValues?: Record<string, unknown>
  RequestItems?: Record<
    string,
    { Keys?: { pk?: unknown }[] } | { PutRequest?: Keyed; DeleteRequest?: Keyed }[] | undefined
  >
  TransactItems?: { Put?: Keyed; Update?: Keyed; Delete?: Keyed; ConditionCheck?: Keyed }[]
}

const partition = ({ Key, Item }: Keyed) => Key?.pk ?? Item?.pk

/** What a command asks of each partition key. */
export function demands(command: string, asked: object): Demand[] {
  const input: TableInput = asked
  const { IndexName, KeyConditionExpression = '', ExpressionAttributeValues = {} } = input
  switch (command) {
    case 'Query': {
      const [, name = ''] = /\b(?:gsi1)?pk = (:\w+)/.exec(KeyConditionExpression) ?? []
      return [['Query', IndexName ? 'index' : 'table', ExpressionAttributeValues[name]]]
    }
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.values(input.RequestItems ?? {}).flatMap((asked): Demand[] =>
        Array.isArray(asked)
          ? asked.map((one) => ['BatchWriteItem', 'table', partition(one.PutRequest ?? one.DeleteRequest ?? {})])
          : (asked?.Keys ?? []).map(({ pk }) => ['BatchGetItem', 'table', pk]),
      )
    case 'TransactWriteItems':
      return (input.TransactItems ?? []).flatMap((write) =>
        Object.entries(write).map(([action, of]): Demand => [`${action}Item`, 'table', partition(of ?? {})]),
      )
    default:
      return [[command, 'table', partition(input)]]
  }
}

const fits = (pattern: string, key: string) => {
  const [start = '', end] = pattern.split('*')
  return end === undefined ? key === pattern : key.startsWith(start) && key.endsWith(end)
}

/** Whether a role allows an action on a partition key. */
export const allows = (items: readonly ItemRight[], [action, on, pk]: Demand): boolean =>
  items.some(
    (right) =>
      right.on === on &&
      right.actions.some((each) => each === action) &&
      right.keys.some((pattern) => typeof pk === 'string' && fits(pattern, pk)),
  )

function demandItems(command: string, input: object): void {
  const rights = acting.getStore()
  const denied = rights && demands(command, input).find((demand) => !allows(rights.items, demand))
  if (denied) deny(rights, denied.join(' '))
}

const objectActions: Record<BucketRights, readonly string[]> = {
  none: [],
  read: ['GetObject', 'ListObjectsV2'],
  write: ['GetObject', 'ListObjectsV2', 'PutObject', 'DeleteObject', 'DeleteObjects'],
}

function demandObjects(action: string): void {
  const rights = acting.getStore()
  if (rights && !objectActions[rights.bucket].includes(action)) deny(rights, action)
}

function deny({ name }: FunctionRights, what: string): never {
  console.error(`${name}: its role on AWS does not allow ${what}`)
  throw new AccessDeniedException(`${name} is not authorized to perform ${what}`)
}

/** Checks what functions ask of table and bucket from now on. */
export function enforceRights(): void {
  const first = { step: 'initialize', priority: 'high', name: 'rights' } as const
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        demandItems(commandName.replace(/Command$/, ''), call.input)
        return next(call)
      },
    first,
  )
  bucket().middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        demandObjects(commandName.replace(/Command$/, ''))
        return next(call)
      },
    first,
  )
  const send = globalThis.fetch
  globalThis.fetch = async (target, options) => {
    if (String(target).startsWith(`${process.env.AWS_ENDPOINT_URL_S3}/`))
      demandObjects(options?.method === 'PUT' ? 'PutObject' : 'GetObject')
    return send(target, options)
  }
}
