import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDynoxide } from '../../../infra/local/emulators/dynoxide.ts'
import { listenLocally } from '../servers/listen-locally.ts'
import { type Asked, forward, isWrite, operationName, type Reply } from './forward.ts'
import { partitionLimits, withoutUnprocessed } from './partition-limits.ts'

/** A table with late eventually consistent reads; on AWS they lag by less than a second, if at all. */
export interface LateReads {
  url: string
  /** Answers a request as its address does. */
  send(request: Asked, body: Buffer): Promise<Reply>
  close(): Promise<void>
}

/**
 * Lag of inconsistent reads in milliseconds: by itself longer than successive calls take. Every test passes with any lag
 * (`LAG_MS=0`, `LAG_MS=3000`), as `settled()` ends it.
 */
const lagMs = Number(process.env.LAG_MS ?? 400)

/** Ends the current lag; answered once all reads are up to date. */
const caughtUpPath = '/caught-up'

/** Waits until every read of the table at `url` sees all earlier writes. */
export async function caughtUp(url: string): Promise<void> {
  const { ok } = await fetch(`${url}${caughtUpPath}`)
  if (!ok) throw new Error('The late table has not caught up')
}

/**
 * Starts a DynamoDB on files in `folder` with late inconsistent reads. One emulator takes writes and consistent reads; a
 * second gets each write later, in order, and answers all other reads. Partition keys have the limits of AWS.
 */
export async function startLateReads(folder: string, onDeath: (reason: string) => void): Promise<LateReads> {
  const emulators = await Promise.all([
    startDynoxide(join(folder, 'table.db'), onDeath),
    startDynoxide(join(folder, 'late.db'), onDeath),
  ])
  const present = new URL(emulators[0].url)
  const late = new URL(emulators[1].url)
  const agent = new Agent({ keepAlive: true })
  let written: Promise<unknown> = Promise.resolve()
  let seen: Promise<unknown> = Promise.resolve()
  let closed = false
  const limits = partitionLimits()
  let hurry = Promise.withResolvers<void>()

  async function send(request: Asked, body: Buffer): Promise<Reply> {
    if (request.url === caughtUpPath) {
      hurry.resolve()
      hurry = Promise.withResolvers()
      await seen
      return { status: 200, headers: {}, body: Buffer.of() }
    }
    const operation = operationName(request)
    const to = (target: URL) => forward(target, agent, request, body)
    const limited = (target: URL) => limits.send(operation, body, (sent) => forward(target, agent, request, sent))
    if (isDefinition(operation)) {
      await to(late)
      return to(present)
    }
    if (!isWrite(operation)) return limited(isLate(operation, body) ? late : present)
    // Sequential, so that both get writes in the same order.
    const reply = written.then(() => limited(present))
    written = reply.catch(() => undefined)
    const { status, body: answered } = await reply
    if (status === 200) {
      const visible = Promise.race([sleep(lagMs), hurry.promise])
      seen = seen
        .then(() => visible)
        .then(() => (closed ? undefined : forward(late, agent, request, withoutUnprocessed(operation, body, answered))))
        .then((replayed) => replayed && expectDone(replayed))
    }
    return reply
  }

  const { url, close } = await listenLocally((request, response) => {
    const answer = async () => send(request, Buffer.concat(await request.toArray()))
    answer().then(
      ({ status, headers, body }) =>
        response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body),
      () => response.destroy(),
    )
  })
  return {
    url,
    send,
    close: async () => {
      closed = true
      await close()
      agent.destroy()
      await Promise.all(emulators.map((emulator) => emulator.close()))
    },
  }
}

const isDefinition = (operation: string) => /^(CreateTable|UpdateTimeToLive)$/.test(operation)

function expectDone({ status, body }: Reply): void {
  if (status !== 200) throw new Error(`A write that was done cannot be done again: ${body.toString()}`)
}

interface ReadRequest {
  ConsistentRead?: boolean
  IndexName?: string
  /** Set in calls of `BatchGetItem`. */
  RequestItems?: Record<string, { ConsistentRead?: boolean }>
}

function isLate(operation: string, body: Buffer): boolean {
  if (!/^(GetItem|BatchGetItem|Query|Scan)$/.test(operation)) return false
  const { IndexName, RequestItems, ...read }: ReadRequest = JSON.parse(body.toString())
  const reads = RequestItems ? Object.values(RequestItems) : [read]
  return IndexName !== undefined || reads.some(({ ConsistentRead }) => !ConsistentRead)
}
