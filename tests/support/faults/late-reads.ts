import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDynoxide } from '../../../infra/local/emulators/dynoxide.ts'
import { forward, isWrite, listenLocally, operationOf, type Reply } from './forward.ts'

/** A table whose eventually consistent reads are late: on AWS they usually are by less than a second, and mostly not at all. */
export interface LateReads {
  url: string
  close(): Promise<void>
}

/** So long a write cannot be seen by a read that does not ask for consistency: longer than calls that follow each other take. */
const lagMs = 400

/** Lets every read see at once what was written before, and is answered when it does. */
const caughtUpPath = '/caught-up'

/** Sees to it that every read of the table behind `LateReads` at `url` sees what has been written so far. */
export async function caughtUp(url: string): Promise<void> {
  const { ok } = await fetch(`${url}${caughtUpPath}`)
  if (!ok) throw new Error('The late table has not caught up')
}

/**
 * Starts a DynamoDB on files in `folder` that is consistent only where it is asked to be, as the real one. Behind it are two: one
 * takes all writes and answers the consistent reads; the other gets each write that was done, in the same order, a moment later,
 * and answers the reads without `ConsistentRead`, those of indexes among them.
 */
export async function startLateReads(folder: string, onDeath: (reason: string) => void): Promise<LateReads> {
  const emulators = await Promise.all(
    ['table', 'late'].map((name) => startDynoxide(join(folder, `${name}.db`), onDeath)),
  )
  const [present, late] = emulators.map(({ url }) => new URL(url))
  if (!present || !late) throw new Error('Two emulators were started')
  const agent = new Agent({ keepAlive: true })
  let written: Promise<unknown> = Promise.resolve()
  let seen: Promise<unknown> = Promise.resolve()
  let closed = false
  let hurry = Promise.withResolvers<void>()

  const { url, close } = await listenLocally((request, response) => {
    const answer = async (): Promise<Reply> => {
      if (request.url === caughtUpPath) {
        hurry.resolve()
        hurry = Promise.withResolvers()
        await seen
        return { status: 200, headers: {}, body: Buffer.of() }
      }
      const operation = operationOf(request)
      const body = Buffer.concat(await request.toArray())
      const send = (target: URL) => forward(target, agent, request, body)
      if (!isWrite(operation))
        return isDefinition(operation) ? both(send) : send(isLate(operation, body) ? late : present)
      // One after the other: both get them in the same order.
      const reply = written.then(() => send(present))
      written = reply.catch(() => undefined)
      const { status } = await reply
      if (status === 200) {
        const visible = Promise.race([sleep(lagMs), hurry.promise])
        seen = seen
          .then(() => visible)
          .then(() => (closed ? undefined : send(late)))
          .then((replayed) => replayed && expectDone(replayed))
      }
      return reply
    }
    const both = async (send: (target: URL) => Promise<Reply>) => {
      await send(late)
      return send(present)
    }
    answer().then(
      ({ status, headers, body }) =>
        response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body),
      () => response.destroy(),
    )
  })
  return {
    url,
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
  /** Of `BatchGetItem`. */
  RequestItems?: Record<string, { ConsistentRead?: boolean }>
}

function isLate(operation: string, body: Buffer): boolean {
  if (!/^(GetItem|BatchGetItem|Query|Scan)$/.test(operation)) return false
  const { IndexName, RequestItems, ...read }: ReadRequest = JSON.parse(body.toString())
  const reads = RequestItems ? Object.values(RequestItems) : [read]
  return IndexName !== undefined || reads.some(({ ConsistentRead }) => !ConsistentRead)
}
