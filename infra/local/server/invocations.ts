import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Context } from 'aws-lambda'
import type { Load } from '../../loads.ts'
import { lambdaContext } from './lambda.ts'

/** A Lambda that others start without waiting for it, as exported below `functions/scheduled`. */
export type InvokedHandler = (event: unknown, context: Context) => Promise<unknown>

interface Invoked {
  name: string
  handler: InvokedHandler
  load: Load
}

/** The local replacement for Lambda's own API, which starts functions. */
export interface Invocations {
  url: string
  /** Ends once what was started has ended. */
  close(): Promise<void>
}

/**
 * Serves Lambda's API on a free loopback port for one function: asynchronous invocations alone, which it accepts at once. Requests of web
 * pages, and those without the access key if one is given, are refused.
 */
export async function startInvocations(invoked: Invoked, accessKey?: string): Promise<Invocations> {
  const running = new Set<Promise<void>>()
  const server = createServer((request, response) => {
    // A body that is no JSON starts nothing either.
    const asked = accepted(request, invoked, accessKey).catch(() => undefined)
    void asked.then((event) => {
      response.writeHead(event === undefined ? 403 : 202).end()
      if (event === undefined) return
      const work = run(invoked, event).finally(() => running.delete(work))
      running.add(work)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      await Promise.all(running)
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** The event of a request that may start the function; `undefined` for any other. */
async function accepted(request: IncomingMessage, { name }: Invoked, accessKey?: string): Promise<unknown> {
  const body = await text(request)
  const { origin, authorization = '', 'x-amz-invocation-type': type } = request.headers
  const isSigned = accessKey === undefined || authorization.includes(`Credential=${accessKey}/`)
  const isMeant = request.method === 'POST' && request.url === `/2015-03-31/functions/${name}/invocations`
  return origin === undefined && isSigned && isMeant && type === 'Event' ? JSON.parse(body) : undefined
}

async function run({ name, handler, load }: Invoked, event: unknown): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`Not done in ${load.seconds} s`)), load.seconds * 1000)
  try {
    await Promise.race([handler(event, lambdaContext(`scheduled-${name}`, load)), late.promise])
  } catch (error) {
    console.error(`${name}:`, error)
  } finally {
    clearTimeout(timer)
  }
}
