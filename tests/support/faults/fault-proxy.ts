import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../../infra/local/demo/random.ts'
import { listenLocally } from '../servers/listen-locally.ts'
import { awsError, conflictError, withoutSome, withUnprocessed } from './aws-answers.ts'
import { forward, isWrite, operationName, type Reply } from './forward.ts'
import { partitionLimits } from './partition-limits.ts'

/**
 * Faults of a request to the table or the bucket. `before`: not executed; `after`: executed, but the caller gets no
 * confirmation.
 */
export const faultKinds = [
  'throttled',
  'error before',
  'error after',
  'reset before',
  'reset after',
  'slow',
  'hanging before',
  'hanging after',
  'cut answer',
  'unprocessed',
  'conflict',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Random faults, reproducible for the same order of requests. */
export interface FaultSchedule {
  seed: number
  /** Share of failing requests, 0..1. */
  share: number
  kinds: readonly FaultKind[]
}

/** An HTTP proxy before an emulator of DynamoDB or S3 that injects AWS faults, and limits partition keys as AWS does. */
export interface FaultProxy {
  url: string
  aim(url: string): void
  /** Sets the faults of later requests; none by default. */
  schedule(faults?: FaultSchedule): void
  /** Fails only the nth write from now on; rate-limit counters do not count as writes. */
  failWrite(nth: number, kind: FaultKind): void
  /** Fails the next transactions with these faults, one each. */
  failTransactions(...kinds: FaultKind[]): void
  /** Whether that write, or all these transactions, have happened. */
  failed(): boolean
  injected: Record<FaultKind, number>
  requests(): number
  close(): Promise<void>
}

/** Milliseconds until a hanging connection is closed; longer than any client waits. */
const hangMs = 30_000

interface Call {
  request: IncomingMessage
  body: Buffer
  /** `PutItem`, … of the table; empty for the bucket. */
  operation: string
}

/** Starts a proxy on a free loopback port. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let aimed = new URL(target)
  let chosen: ((call: Call) => FaultKind | undefined) | undefined
  let writesLeft = 0
  let transactionsLeft: FaultKind[] = []
  let requests = 0
  const injected = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>
  const agent = new Agent({ keepAlive: true })
  const limits = partitionLimits()
  const { url, close } = await listenLocally((request, response) => {
    void (async () => {
      requests++
      const call: Call = { request, body: Buffer.concat(await request.toArray()), operation: operationName(request) }
      const fault = chosen?.(call)
      if (fault) injected[fault]++
      await serve(call, response, fault, (sent) =>
        limits.send(call.operation, sent, (body) => forward(aimed, agent, request, body)),
      )
    })().catch(() => response.destroy())
  })
  return {
    url,
    aim: (url) => {
      aimed = new URL(url)
    },
    schedule: (faults) => {
      chosen = faults && chooser(faults)
    },
    failWrite: (nth, kind) => {
      writesLeft = nth
      transactionsLeft = []
      chosen = ({ operation, body }) => {
        if (writesLeft === 0 || !isWrite(operation) || body.includes('THROTTLE#')) return undefined
        writesLeft--
        return writesLeft === 0 ? kind : undefined
      }
    },
    failTransactions: (...kinds) => {
      writesLeft = 0
      transactionsLeft = kinds
      chosen = ({ operation }) => (operation === 'TransactWriteItems' ? transactionsLeft.shift() : undefined)
    },
    failed: () => writesLeft === 0 && transactionsLeft.length === 0,
    injected,
    requests: () => requests,
    close: async () => {
      const closed = close()
      agent.destroy()
      await closed
    },
  }
}

/** Chooses only applicable faults: batches are left unprocessed, table writes conflict. */
function chooser({ seed, share, kinds }: FaultSchedule): (call: Call) => FaultKind | undefined {
  const random = seededRandom(seed)
  return ({ operation }) => {
    if (random() >= share) return undefined
    const fitting = kinds.filter((kind) => {
      if (kind === 'unprocessed') return operation.startsWith('Batch')
      if (kind === 'conflict') return isWrite(operation) && operation !== 'BatchWriteItem'
      return true
    })
    return fitting[Math.floor(random() * fitting.length)]
  }
}

async function serve(
  call: Call,
  response: ServerResponse,
  fault: FaultKind | undefined,
  send: (body: Buffer) => Promise<Reply>,
): Promise<void> {
  const answer = ({ status, headers, body }: Reply) =>
    void response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body)
  const whole = () => send(call.body)
  const hang = async () => {
    await sleep(hangMs, undefined, { ref: false })
    response.destroy()
  }
  switch (fault) {
    case undefined:
      return answer(await whole())
    case 'throttled':
      return answer(awsError(call.operation, 'throttled'))
    case 'error before':
      return answer(awsError(call.operation, 'error'))
    case 'error after':
      await whole()
      return answer(awsError(call.operation, 'error'))
    case 'conflict':
      return answer(conflictError(call.operation, call.body))
    case 'reset before':
      return void response.destroy()
    case 'reset after':
      await whole()
      return void response.destroy()
    case 'slow':
      await sleep(300)
      return answer(await whole())
    case 'hanging before':
      return hang()
    case 'hanging after':
      await whole()
      return hang()
    case 'cut answer': {
      const { status, headers, body } = await whole()
      response.writeHead(status, { ...headers, 'content-length': String(body.length + 1) })
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
      return
    }
    case 'unprocessed': {
      const { sent, left } = withoutSome(call.body)
      if (!sent) return answer(awsError(call.operation, 'throttled'))
      const reply = await send(sent)
      return answer(reply.status === 200 ? withUnprocessed(call.operation, reply, left) : reply)
    }
  }
}
