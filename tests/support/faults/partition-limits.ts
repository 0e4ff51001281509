import { awsError } from './aws-answers.ts'
import { isWrite, type Reply } from './forward.ts'

/** Units a second that a partition key takes on AWS. What a key saved up while it rested ("burst") is not promised: here is none. */
const perSecond = { read: 3000, write: 1000 }

interface Touched {
  pk: string
  /** Known of a put only. */
  units?: number
}

type Value = Record<string, unknown>
interface Keyed {
  Key?: { pk?: { S?: string } }
  Item?: { pk?: { S?: string } }
}
interface Batched {
  PutRequest?: Keyed
  DeleteRequest?: Keyed
}
interface Body extends Keyed {
  IndexName?: string
  ExpressionAttributeValues?: Record<string, { S?: string }>
  RequestItems?: Record<string, { Keys: { pk?: { S?: string } }[] } | Batched[]>
  TransactItems?: Record<string, Keyed>[]
}
interface Charge {
  CapacityUnits?: number
  Table?: { CapacityUnits?: number }
}

/** Limits of a table's partition keys: refuses what exceeds them, as DynamoDB does. */
export interface PartitionLimits {
  /** Sends a request unless its partitions have no units left, and charges them for it. */
  send(operation: string, body: Buffer, forward: (body: Buffer) => Promise<Reply>): Promise<Reply>
  refused(): number
}

export function partitionLimits(): PartitionLimits {
  const buckets = new Map<string, { left: number; at: number }>()
  let refused = 0

  function bucket(kind: 'read' | 'write', pk: string) {
    const now = performance.now()
    const name = `${kind} ${pk}`
    const known = buckets.get(name)
    const limit = perSecond[kind]
    const left = known ? Math.min(limit, known.left + ((now - known.at) / 1000) * limit) : limit
    const current = { left, at: now }
    buckets.set(name, current)
    return current
  }

  const hasRoom =
    (kind: 'read' | 'write') =>
    ({ pk }: Touched) =>
      bucket(kind, pk).left > 0

  function charge(kind: 'read' | 'write', touched: readonly Touched[], total: number) {
    const known = touched.reduce((sum, { units = 0 }) => sum + units, 0)
    const unknown = touched.filter(({ units }) => units === undefined).length
    const share = unknown > 0 ? Math.max(0, total - known) / unknown : 0
    for (const { pk, units } of touched) bucket(kind, pk).left -= units ?? share
    if (buckets.size > 20_000) buckets.clear()
  }

  return {
    send: async (operation, body, forward) => {
      const isWriting = isWrite(operation)
      if (!isWriting && !/^(GetItem|BatchGetItem|Query)$/.test(operation)) return forward(body)
      const kind = isWriting ? 'write' : 'read'
      const asked: Body = JSON.parse(body.toString())
      const touched = touchedBy(operation, asked)
      const open = touched.filter(hasRoom(kind))
      if (open.length < touched.length && (open.length === 0 || !operation.startsWith('Batch'))) {
        refused++
        return operation === 'TransactWriteItems'
          ? refusedTransaction(touched, hasRoom(kind))
          : awsError(operation, 'throttled')
      }
      const [sent, left] =
        open.length < touched.length ? split(asked, (pk) => hasRoom(kind)({ pk })) : [asked, undefined]
      if (left) refused++
      const metered = { ...sent, ReturnConsumedCapacity: 'INDEXES' }
      const reply = await forward(Buffer.from(JSON.stringify(metered)))
      if (reply.status !== 200) return reply
      const content: { ConsumedCapacity?: Charge | Charge[] } & Value = JSON.parse(reply.body.toString())
      const total = [content.ConsumedCapacity ?? []]
        .flat()
        .reduce((sum, { Table, CapacityUnits = 0 }) => sum + (Table?.CapacityUnits ?? CapacityUnits), 0)
      charge(kind, open, total)
      if (!left) return reply
      const name = operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems'
      return { ...reply, body: Buffer.from(JSON.stringify({ ...content, [name]: left })) }
    },
    refused: () => refused,
  }
}

/** The request without what the answer says was left out. */
export function withoutUnprocessed(operation: string, body: Buffer, answered: Buffer): Buffer {
  if (operation !== 'BatchWriteItem') return body
  const { UnprocessedItems = {} }: { UnprocessedItems?: Record<string, Batched[]> } = JSON.parse(answered.toString())
  if (Object.keys(UnprocessedItems).length === 0) return body
  const asked: { RequestItems: Record<string, Batched[]> } = JSON.parse(body.toString())
  const left = new Set(
    Object.values(UnprocessedItems)
      .flat()
      .map((each) => JSON.stringify(each)),
  )
  const done = Object.entries(asked.RequestItems).map(([table, list]) => [
    table,
    list.filter((each) => !left.has(JSON.stringify(each))),
  ])
  return Buffer.from(JSON.stringify({ ...asked, RequestItems: Object.fromEntries(done) }))
}

const partition = ({ Key, Item }: Keyed) => (Key ?? Item)?.pk?.S ?? ''

function touchedBy(operation: string, asked: Body): Touched[] {
  if (asked.TransactItems)
    return asked.TransactItems.flatMap((item) => Object.values(item)).map((each) => write(each, 2))
  if (asked.RequestItems)
    return Object.values(asked.RequestItems).flatMap((list) =>
      Array.isArray(list)
        ? list.map(({ PutRequest, DeleteRequest }) => write(PutRequest ?? DeleteRequest ?? {}, 1))
        : list.Keys.map(({ pk }) => ({ pk: pk?.S ?? '' })),
    )
  if (operation === 'Query') return [{ pk: `${asked.IndexName ?? ''} ${asked.ExpressionAttributeValues?.[':pk']?.S}` }]
  return [isWrite(operation) ? write(asked, 1) : { pk: partition(asked) }]
}

const write = (each: Keyed, factor: number): Touched => ({
  pk: partition(each),
  ...(each.Item && { units: factor * Math.ceil(itemBytes(each.Item) / 1024) }),
})

/** About the size by which AWS charges: names, texts and bytes. */
const itemBytes = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + name.length + valueBytes(value), 0)

function valueBytes(value: unknown): number {
  const [kind, content] = Object.entries(Object(value))[0] ?? []
  if (kind === 'B') return (String(content).length * 3) / 4
  return kind === 'S' || kind === 'N' ? Buffer.byteLength(String(content)) : JSON.stringify(content ?? null).length
}

function split(asked: Body, hasRoom: (pk: string) => boolean): [Body, Value] {
  const parts = Object.entries(asked.RequestItems ?? {}).map(([table, list]) => {
    if (Array.isArray(list)) {
      const open = (each: Batched) => hasRoom(partition(each.PutRequest ?? each.DeleteRequest ?? {}))
      return [table, list.filter(open), list.filter((each) => !open(each))] as const
    }
    const open = ({ pk }: { pk?: { S?: string } }) => hasRoom(pk?.S ?? '')
    const keys = (chosen: typeof list.Keys) => ({ ...list, Keys: chosen })
    return [table, keys(list.Keys.filter(open)), keys(list.Keys.filter((each) => !open(each)))] as const
  })
  return [
    { ...asked, RequestItems: Object.fromEntries(parts.map(([table, sent]) => [table, sent])) },
    Object.fromEntries(parts.map(([table, , left]) => [table, left])),
  ]
}

function refusedTransaction(touched: readonly Touched[], hasRoom: (each: Touched) => boolean): Reply {
  const reasons = touched.map((each) => ({ Code: hasRoom(each) ? 'None' : 'ThrottlingError' }))
  const content = {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    Message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
    CancellationReasons: reasons,
  }
  return {
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify(content)),
  }
}
