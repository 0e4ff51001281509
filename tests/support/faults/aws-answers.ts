interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const json = (status: number, content: object): Reply => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify(content)),
})

const xml = (status: number, code: string, message: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`),
})

const throttles = ['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded']
let throttled = 0

/** An AWS error of the table (with an operation) or the bucket (without). */
export function awsError(operation: string, kind: 'throttled' | 'error'): Reply {
  if (operation === '') {
    return kind === 'throttled'
      ? xml(503, 'SlowDown', 'Please reduce your request rate.')
      : xml(500, 'InternalError', 'We encountered an internal error. Please try again.')
  }
  if (kind === 'error') {
    return json(500, {
      __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
      message: 'Internal server error',
    })
  }
  const name = throttles[throttled++ % throttles.length]
  return json(400, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Rate exceeded' })
}

/** The answer to a write during a transaction on the same item. */
export function conflictError(operation: string, body: Buffer): Reply {
  const type = 'com.amazonaws.dynamodb.v20120810#'
  if (operation !== 'TransactWriteItems') {
    return json(400, { __type: `${type}TransactionConflictException`, message: 'Transaction is ongoing for the item' })
  }
  const { TransactItems }: { TransactItems: unknown[] } = JSON.parse(body.toString())
  return json(400, {
    __type: `${type}TransactionCanceledException`,
    Message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
    CancellationReasons: TransactItems.map((_, i) => ({ Code: i === 0 ? 'TransactionConflict' : 'None' })),
  })
}

type Requests = Record<string, unknown[] | { Keys: unknown[] }>

const listAsked = (asked: unknown[] | { Keys: unknown[] }) => (Array.isArray(asked) ? asked : asked.Keys)
const withList = (asked: unknown[] | { Keys: unknown[] }, list: unknown[]) =>
  Array.isArray(asked) ? list : { ...asked, Keys: list }

/** Splits a batch: every third item is left out; `sent` is undefined if nothing remains. */
export function withoutSome(body: Buffer): { sent: Buffer | undefined; left: Requests } {
  const batch: { RequestItems: Requests } = JSON.parse(body.toString())
  const sent: Requests = {}
  const left: Requests = {}
  for (const [table, asked] of Object.entries(batch.RequestItems)) {
    const list = listAsked(asked)
    sent[table] = withList(
      asked,
      list.filter((_, i) => i % 3 !== 1),
    )
    left[table] = withList(
      asked,
      list.filter((_, i) => i % 3 === 1),
    )
  }
  const some = Object.values(left).some((asked) => listAsked(asked).length > 0)
  return { sent: some ? Buffer.from(JSON.stringify({ ...batch, RequestItems: sent })) : undefined, left }
}

/** The batch's answer with the left-out items as unprocessed. */
export function withUnprocessed(operation: string, reply: Reply, left: Requests): Reply {
  const content: object = JSON.parse(reply.body.toString())
  const name = operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems'
  return { ...reply, body: Buffer.from(JSON.stringify({ ...content, [name]: left })) }
}
