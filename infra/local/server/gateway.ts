import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import { apiBase, maxBodyBytes } from '../../../shared/contract/endpoint.ts'
import { errorAnswer, errorCatalogue } from '../../../shared/contract/errors.ts'
import { apiHeaders, siteHeaders } from '../../security-headers.ts'
import { OperatorError } from '../host/operator-error.ts'
import { gatewayEvent } from './gateway-event.ts'
import { type Answer, gatewayMessage, invoke, type LocalFunction } from './lambda.ts'
import type { Router } from './router.ts'
import type { Site } from './site.ts'

/** Answers a GET below `/provider/`; `undefined` for unknown files. */
export type ProviderFiles = (url: URL, ifNoneMatch: string | undefined) => Answer | undefined

export interface Backend {
  functions: Router<LocalFunction>
  site: Site
  provider: ProviderFiles
  /** Whether a function's CPU time is limited as on AWS, where most have less than a core. */
  weighsCpu: boolean
}

/** The local replacement for CloudFront and API Gateway. */
export interface Gateway {
  /** The address of the gateway, `http://localhost:<port>`. */
  url: string
  /** Starts serving; until then requests get 503. */
  open(backend: Backend): void
  /** Answers requests for these hosts too. */
  answerTo(hosts: readonly string[]): void
  /** Stops listening and closes busy connections after at most `graceMs`. */
  close(graceMs?: number): Promise<void>
}

/** API Gateway's body limit, bytes. */
const maxBody = 10 * 1024 * 1024

/** How long a refused body is still read so that the client reads the answer, milliseconds. */
const drainMs = 5000

/**
 * Keep-alive of idle connections, milliseconds. Node's default of five seconds can elapse while a calculation blocks the thread.
 */
const keptOpenMs = 300_000

/** Maximum concurrent calls. All share one thread here; with more, database answers would wait until the client times out. */
const calls = pLimit(8)
/** Calls that hash passwords have a share of their own: they mostly wait, in a queue that is fair to all addresses. */
const hashingCalls = pLimit(500)

/**
 * Listens on loopback; port 0 takes any free one. Answers only requests for loopback and the hosts of `answerTo`, as a page elsewhere
 * could point its own name here. Throws an OperatorError if the port is taken or not allowed.
 */
export async function startGateway(port: number): Promise<Gateway> {
  const known = new Set(['localhost', '127.0.0.1', '[::1]'])
  let backend: Backend | undefined
  const server = createServer({ keepAliveTimeout: keptOpenMs }, (request, response) => {
    const isKnown = known.has((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase())
    void (isKnown ? serve(backend, request) : Promise.resolve(gatewayMessage(421, 'Misdirected Request')))
      .catch((error: unknown) => {
        // A client that disconnected while sending is not an error.
        if (!request.errored) console.error(error)
        return gatewayMessage(500, 'Internal Server Error')
      })
      .then((answer) => drained(request).then(() => send(request, response, answer)))
      .catch((error: unknown) => {
        // A header that HTTP cannot carry: the answer is lost, the stack continues.
        console.error(error)
        response.destroy()
      })
  })
  const actualPort = await listen(server, port)
  return {
    url: `http://localhost:${actualPort}`,
    open: (ready) => {
      backend = ready
    },
    answerTo: (hosts) => {
      for (const host of hosts) known.add(host)
    },
    close: (graceMs = 1000) => closeServer(server, graceMs),
  }
}

async function serve(backend: Backend | undefined, request: IncomingMessage): Promise<Answer> {
  if (!backend) return gatewayMessage(503, 'Service Unavailable')
  const path = requestPath(request)
  if (isApi(request)) return callFunction(backend, request, path)
  if (request.method !== 'GET' && request.method !== 'HEAD') return gatewayMessage(405, 'Method Not Allowed')
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers
  if (path.startsWith('/provider/')) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    return backend.provider(url, ifNoneMatch) ?? gatewayMessage(404, 'Not Found')
  }
  return backend.site(path, {
    ifNoneMatch,
    acceptEncoding: Array.isArray(acceptEncoding) ? acceptEncoding.join(',') : acceptEncoding,
  })
}

const requestPath = (request: IncomingMessage) => (request.url ?? '/').split('?')[0] ?? '/'

const isApi = (request: IncomingMessage) =>
  requestPath(request) === apiBase || requestPath(request).startsWith(`${apiBase}/`)

async function callFunction(backend: Backend, request: IncomingMessage, path: string): Promise<Answer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return tooLarge
  const route = backend.functions.find(request.method ?? 'GET', path)
  if (!route) return gatewayMessage(404, 'Not Found')
  const body = await readBody(request)
  if (!body) return gatewayMessage(413, 'Request Entity Too Large')
  const event = gatewayEvent(request, body, route)
  const share = route.value.load.isQueued ? hashingCalls : calls
  return share(() => invoke(route.value, event, backend.weighsCpu))
}

/** Same as CloudFront's refusal at the edge. */
const tooLarge: Answer = {
  status: errorCatalogue.body_too_large[0],
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(errorAnswer('body_too_large')),
}

/** Reads the body; `undefined` above API Gateway's limit, leaving the rest unread. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > maxBody) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks, size)
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const hasBody = status !== 204 && status !== 304
  if (!request.complete) response.setHeader('connection', 'close')
  response.writeHead(status, {
    ...(isApi(request) ? apiHeaders : siteHeaders),
    ...headers,
    ...(hasBody && { 'content-length': String(bytes.length) }),
  })
  response.end(hasBody && request.method !== 'HEAD' ? bytes : undefined)
}

/** Reads the rest of an unused body for a while, because clients cut off while sending often miss the answer. */
async function drained(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, drainMs)
  request.once('close', resolve).once('end', resolve).resume()
  await promise
  clearTimeout(timer)
}

async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port)))
  server.listen(port, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} ist schon belegt: Beende das andere Programm oder wähle mit PORT=… einen anderen Port.`,
    )
  }
  if (error.code === 'EACCES') {
    return new OperatorError(`Port ${port} darf hier nicht benutzt werden: Wähle mit PORT=… einen Port ab 1024.`)
  }
  return error
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await promise
  clearTimeout(timer)
}
