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

/** Limits of a table's partition keys. */
export interface PartitionLimits {
  /** Sends a request unless its partitions have no units left, and charges them for it. */
  send(operation: string, body: Buffer, forward: (body: Buffer) => Promise<Reply>): Promise<Reply>
  /** Requests refused, wholly or in part. */
  refused(): number
  /** Units written to a partition so far. */
  written(pk: string): number
}

/** Refuses what exceeds a partition's limits, as DynamoDB does, unless `THROTTLE=0`. */
export function partitionLimits(): PartitionLimits {
  const isOff = process.env.THROTTLE === '0'
  const buckets = new Map<string, { left: number; at: number }>()
  const written = new Map<string, number>()
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

  function charge(kind: 'read' | 'write', pk: string, units: number) {
    bucket(kind, pk).left -= units
    if (kind === 'write') written.set(pk, (written.get(pk) ?? 0) + units)
  }

  /** Charges what only the answer says. */
  function chargeRest(kind: 'read' | 'write', touched: readonly Touched[], total: number) {
    const unknown = touched.filter(({ units }) => units === undefined)
    const rest = Math.max(0, total - touched.reduce((sum, { units = 0 }) => sum + units, 0))
    for (const { pk } of unknown) charge(kind, pk, rest / unknown.length)
    if (buckets.size > 20_000) buckets.clear()
  }

  return {
    send: async (operation, body, forward) => {
      const isWriting = isWrite(operation)
      if (isOff || (!isWriting && !/^(GetItem|BatchGetItem|Query)$/.test(operation))) return forward(body)
      const kind = isWriting ? 'write' : 'read'
      const asked: Body = JSON.parse(body.toString())
      const touched: Touched[] = []
      const admit = (each: Touched) => {
        touched.push(each)
        if (each.units !== undefined) charge(kind, each.pk, each.units)
      }
      const { sent, left } = divide(operation, asked, hasRoom(kind), admit)
      if (left) refused++
      if (!sent)
        return operation === 'TransactWriteItems'
          ? refusedTransaction(touchedBy(asked, isWriting), hasRoom(kind))
          : awsError(operation, 'throttled')
      const metered = { ...sent, ReturnConsumedCapacity: 'INDEXES' }
      const reply = await forward(Buffer.from(JSON.stringify(metered)))
      if (reply.status !== 200) return reply
      chargeRest(kind, touched, consumedUnits(reply.body))
      if (!left) return reply
      const content: Value = JSON.parse(reply.body.toString())
      const name = operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems'
      return { ...reply, body: Buffer.from(JSON.stringify({ ...content, [name]: left })) }
    },
    refused: () => refused,
    written: (pk) => written.get(pk) ?? 0,
  }
}

const capacity = '"ConsumedCapacity":'

/** The units of the table itself that an answer states. Answers are large: all else of them is left unread. */
function consumedUnits(answer: Buffer): number {
  const begin = answer.indexOf(capacity)
  if (begin < 0) return 0
  const text = answer.toString('latin1', begin + capacity.length, begin + 10_000)
  const end = closingIndex(text)
  const stated: Charge | Charge[] = JSON.parse(text.slice(0, end + 1))
  return [stated].flat().reduce((sum, { Table, CapacityUnits = 0 }) => sum + (Table?.CapacityUnits ?? CapacityUnits), 0)
}

/** Where the object or list at the beginning of a text without brackets in its strings ends. */
function closingIndex(text: string): number {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if ('[{'.includes(text.charAt(i))) depth++
    else if (']}'.includes(text.charAt(i)) && --depth === 0) return i
  }
  return text.length
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

function touchedBy(asked: Body, isWriting: boolean): Touched[] {
  const { TransactItems, IndexName = '', ExpressionAttributeValues } = asked
  if (TransactItems) return TransactItems.flatMap((item) => Object.values(item)).map((each) => write(each, 2))
  if (ExpressionAttributeValues && !asked.Key) return [{ pk: `${IndexName} ${ExpressionAttributeValues[':pk']?.S}` }]
  return [isWriting ? write(asked, 1) : { pk: partition(asked) }]
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

interface Divided {
  /** What goes on; absent if nothing does. */
  sent?: Body
  /** What is refused; absent if nothing is. */
  left?: Value
}

/** Of a batch, what has room goes on; anything else goes on whole or not at all. */
function divide(
  operation: string,
  asked: Body,
  hasRoom: (each: Touched) => boolean,
  admit: (each: Touched) => void,
): Divided {
  if (!asked.RequestItems) {
    const touched = touchedBy(asked, isWrite(operation))
    if (!touched.every(hasRoom)) return { left: {} }
    touched.forEach(admit)
    return { sent: asked }
  }
  const sent: Required<Body>['RequestItems'] = {}
  const left: Value = {}
  for (const [table, list] of Object.entries(asked.RequestItems)) {
    const [open, closed] = Array.isArray(list)
      ? parted(list, ({ PutRequest, DeleteRequest = {} }) => write(PutRequest ?? DeleteRequest, 1))
      : parted(list.Keys, ({ pk }) => ({ pk: pk?.S ?? '' }))
    const part = (some: object[]) => (Array.isArray(list) ? some : { ...list, Keys: some })
    if (open.length > 0) Object.assign(sent, { [table]: part(open) })
    if (closed.length > 0) left[table] = part(closed)
  }
  function parted<T>(list: T[], touch: (each: T) => Touched): [T[], T[]] {
    const open: T[] = []
    const closed: T[] = []
    for (const each of list) {
      const touched = touch(each)
      const isOpen = hasRoom(touched)
      if (isOpen) admit(touched)
      const part = isOpen ? open : closed
      part.push(each)
    }
    return [open, closed]
  }
  return {
    ...(Object.keys(sent).length > 0 && { sent: { ...asked, RequestItems: sent } }),
    ...(Object.keys(left).length > 0 && { left }),
  }
}

function refusedTransaction(touched: readonly Touched[], hasRoom: (each: Touched) => boolean): Reply {
  // A partition may have room again since the transaction was refused.
  const hasAllRoom = touched.every(hasRoom)
  const reasons = touched.map((each) => ({ Code: !hasAllRoom && hasRoom(each) ? 'None' : 'ThrottlingError' }))
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
