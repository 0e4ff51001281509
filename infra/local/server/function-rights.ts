import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { ClientRequest } from 'node:http'
import type { BucketRights } from '../../../shared/contract/endpoint.ts'
import {
  type ItemRight,
  itemClasses,
  minuteItemRights,
  nightWatchItemRights,
  scheduledItemRights,
  sendItemRights,
  syncItemRights,
} from '../../item-rights.ts'

/** The emulators grant everything; calls of functions are therefore checked here, by the rights that their roles have on AWS. */

/** What a function may do with table and bucket. */
export interface FunctionRights {
  name: string
  items: readonly ItemRight[]
  bucket: BucketRights
}

/** Rights of the functions without an endpoint. */
export const scheduledRights = {
  syncWorlds: { name: 'sync-worlds', items: scheduledItemRights, bucket: 'write' },
  syncWorld: { name: 'sync-world', items: syncItemRights, bucket: 'write' },
  everyMinute: { name: 'every-minute', items: minuteItemRights, bucket: 'none' },
  sendDue: { name: 'send-due', items: sendItemRights, bucket: 'none' },
  nightWatch: { name: 'night-watch', items: nightWatchItemRights, bucket: 'read' },
} as const satisfies Record<string, FunctionRights>

const acting = new AsyncLocalStorage<FunctionRights>()

/** Runs a function with these rights; the stack's own calls may do everything. */
export const withRights = <T>(rights: FunctionRights, work: () => Promise<T>): Promise<T> => acting.run(rights, work)

class AccessDeniedException extends Error {
  override name = 'AccessDeniedException'
  readonly $metadata = { httpStatusCode: 400 }
}

type Demand = [action: string, on: ItemRight['on'], key: string | undefined]

interface Value {
  S?: string
}

interface Keyed {
  Key?: { pk?: Value }
  Item?: { pk?: Value }
  ConditionExpression?: string
}

/** Parts of the bodies of requests to the table. */
interface TableInput extends Keyed {
  IndexName?: string
  KeyConditionExpression?: string
  ExpressionAttributeValues?: Record<string, Value>
  RequestItems?: Record<
    string,
    { Keys?: { pk?: Value }[] } | { PutRequest?: Keyed; DeleteRequest?: Keyed }[] | undefined
  >
  TransactItems?: { Put?: Keyed; Update?: Keyed; Delete?: Keyed; ConditionCheck?: Keyed }[]
}

const partition = ({ Key, Item }: Keyed) => (Key?.pk ?? Item?.pk)?.S

/** What a command asks of each partition key. */
export function demands(command: string, asked: object): Demand[] {
  const input: TableInput = asked
  const { IndexName, KeyConditionExpression = '', ExpressionAttributeValues = {} } = input
  switch (command) {
    case 'Query': {
      const [, name = ''] = /\b(?:gsi1)?pk = (:\w+)/.exec(KeyConditionExpression) ?? []
      return [['Query', IndexName ? 'index' : 'table', ExpressionAttributeValues[name]?.S]]
    }
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.values(input.RequestItems ?? {}).flatMap((asked): Demand[] =>
        Array.isArray(asked)
          ? asked.map((one) => ['BatchWriteItem', 'table', partition(one.PutRequest ?? one.DeleteRequest ?? {})])
          : (asked?.Keys ?? []).map(({ pk }) => ['BatchGetItem', 'table', pk?.S]),
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

/** The pattern by which a role allows an action on a partition key. */
const allowing = (items: readonly ItemRight[], [action, on, pk]: Demand): string | undefined =>
  items
    .filter((right) => right.on === on && right.actions.some((each) => each === action))
    .flatMap(({ keys }) => keys)
    .find((pattern) => pk !== undefined && fits(pattern, pk))

/** Whether a role allows an action on a partition key. */
export const allows = (items: readonly ItemRight[], demand: Demand): boolean => allowing(items, demand) !== undefined

/** Whether a command could replace an audit entry, which no policy of AWS can refuse to those who may add one. */
export function mayReplaceAudit(command: string, asked: object): boolean {
  const input: TableInput = asked
  const puts = command === 'PutItem' ? [input] : (input.TransactItems ?? []).flatMap(({ Put }) => Put ?? [])
  const [pattern] = itemClasses.audit.keys
  return puts.some(
    (put) => fits(pattern, String(partition(put))) && !put.ConditionExpression?.includes('attribute_not_exists(pk)'),
  )
}

/** A right that a function used. */
export interface UsedRight {
  name: string
  action: string
  on: ItemRight['on']
  key: string
}

const noted = new Set<string>()

/** Notes rights when they are first used, for tests. */
function note(used: UsedRight): void {
  const file = process.env.USED_RIGHTS_FILE
  const line = file && `${JSON.stringify(used)}\n`
  if (!line || noted.has(line)) return
  noted.add(line)
  appendFileSync(file, line)
}

function demandItems(rights: FunctionRights, command: string, input: object): void {
  for (const demand of demands(command, input)) {
    const key = allowing(rights.items, demand)
    if (key === undefined) deny(rights, demand.join(' '))
    const [action, on] = demand
    note({ name: rights.name, action, on, key })
  }
  if (mayReplaceAudit(command, input)) deny(rights, 'PutItem of an audit entry without a condition')
}

const objectMethods: Record<BucketRights, readonly string[]> = {
  none: [],
  read: ['GET', 'HEAD'],
  write: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
}

function demandObjects(rights: FunctionRights, method: string): void {
  if (!objectMethods[rights.bucket].includes(method)) deny(rights, `${method} of an object`)
}

function demandRequest(request: ClientRequest, body: unknown): void {
  const rights = acting.getStore()
  if (!rights) return
  const [, command] = /^DynamoDB_\d+\.(\w+)$/.exec(String(request.getHeader('x-amz-target'))) ?? []
  if (command) demandItems(rights, command, JSON.parse(String(body)))
  if (process.env.AWS_ENDPOINT_URL_S3?.endsWith(`//${request.getHeader('host')}`)) demandObjects(rights, request.method)
}

function deny({ name }: FunctionRights, what: string): never {
  console.error(`${name}: its role on AWS does not allow ${what}`)
  throw new AccessDeniedException(`${name} is not authorized to perform ${what}`)
}

let isEnforced = false

/** Checks from now on what functions ask of table and bucket: their requests, because bundles have clients of their own. */
export function enforceRights(): void {
  if (isEnforced) return
  isEnforced = true
  ClientRequest.prototype.end = new Proxy(ClientRequest.prototype.end, {
    apply: (end, request: ClientRequest, sent: unknown[]) => {
      try {
        demandRequest(request, sent[0])
      } catch (error) {
        request.destroy()
        throw error
      }
      return Reflect.apply(end, request, sent)
    },
  })
  const send = globalThis.fetch
  globalThis.fetch = async (target, options) => {
    const rights = acting.getStore()
    if (rights && String(target).startsWith(`${process.env.AWS_ENDPOINT_URL_S3}/`))
      demandObjects(rights, options?.method ?? 'GET')
    return send(target, options)
  }
}
