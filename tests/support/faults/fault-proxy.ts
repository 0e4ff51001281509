import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../../infra/local/demo/random.ts'
import { awsError, conflictError, withoutSome, withUnprocessed } from './aws-answers.ts'
import { forward, isWrite, listenLocally, operationOf, type Reply } from './forward.ts'

/**
 * What can go wrong with a request to the table or the bucket. `before`: it was not executed; `after`: it was, and whoever
 * asked does not get to know.
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

/** Which faults come how often, reproducibly as far as the order of the requests is. */
export interface FaultSchedule {
  seed: number
  /** Share of the requests that go wrong. */
  share: number
  kinds: readonly FaultKind[]
}

/** An HTTP proxy before an emulator of DynamoDB or S3 that answers as AWS does on bad days. */
export interface FaultProxy {
  url: string
  /** Where requests go from now on. */
  aim(url: string): void
  /** Faults from now on; none by default. */
  schedule(faults?: FaultSchedule): void
  /** The nth write from now on goes wrong in this way, and nothing else; what counts calls for a throttle is passed over. */
  failWrite(nth: number, kind: FaultKind): void
  /** Whether there was such a write. */
  failed(): boolean
  /** What was injected so far. */
  injected: Record<FaultKind, number>
  /** How many requests came. */
  requests(): number
  close(): Promise<void>
}

/** Until a connection that hangs is let go; longer than any client waits. */
const hangMs = 30_000

interface Call {
  request: IncomingMessage
  body: Buffer
  /** `PutItem`, … of the table; empty for the bucket. */
  operation: string
}

/** Starts a proxy on a free port of loopback. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let aimed = new URL(target)
  let chosen: ((call: Call) => FaultKind | undefined) | undefined
  let writesLeft = 0
  let requests = 0
  const injected = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>
  const agent = new Agent({ keepAlive: true })
  const { url, close } = await listenLocally((request, response) => {
    void (async () => {
      requests++
      const call: Call = { request, body: Buffer.concat(await request.toArray()), operation: operationOf(request) }
      const fault = chosen?.(call)
      if (fault) injected[fault]++
      await serve(call, response, fault, (sent) => forward(aimed, agent, request, sent))
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
      chosen = ({ operation, body }) => {
        if (writesLeft === 0 || !isWrite(operation) || body.includes('THROTTLE#')) return undefined
        writesLeft--
        return writesLeft === 0 ? kind : undefined
      }
    },
    failed: () => writesLeft === 0,
    injected,
    requests: () => requests,
    close: async () => {
      const closed = close()
      agent.destroy()
      await closed
    },
  }
}

/** A fault can befall only what it can befall: batches are left unprocessed, writes of the table conflict. */
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
