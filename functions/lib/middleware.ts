import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import { type Endpoint, maxBodyBytes } from '../../shared/contract/endpoint.ts'
import type { ErrorAnswer, ErrorCode } from '../../shared/contract/errors.ts'
import { germanIssue } from '../../shared/contract/german.ts'
import type { User } from '../../shared/model/user.ts'
import { writeAudit } from '../store/audit.ts'
import { getPlan } from '../store/plans.ts'
import { SnapshotLost } from '../store/snapshot-lost.ts'
import { isTransient } from '../store/table.ts'
import { getHolder } from '../store/users.ts'
import { getWorld } from '../store/worlds.ts'
import { auditEntry } from './audit.ts'
import { CachedJson, type CallEvent } from './context.ts'
import { Failure } from './failure.ts'
import { log } from './log.ts'
import { readJson } from './read-json.ts'
import { verifyToken } from './token.ts'

type Result = APIGatewayProxyStructuredResultV2
type Middleware = MiddlewareObj<CallEvent, unknown, Error, LambdaContext>

const pack = promisify(gzip)

/**
 * Notes the request's id and start, and logs how the call ended, in one line whatever its end: who, what, how long, and no
 * content. Unknown errors have a line of their own before it, with the same request id; the answer carries it too.
 */
export const requestLog = (endpoint: Endpoint): Middleware => {
  const ended = (event: CallEvent, response: Result) => {
    const { call } = event
    const ms = Date.now() - call.startedAt
    response.headers = { ...response.headers, 'x-request-id': call.requestId }
    log.info('call', {
      requestId: call.requestId,
      route: `${endpoint.method} ${endpoint.path}`,
      status: response.statusCode,
      code: call.failed,
      ms,
      used: Math.round((100 * ms) / call.limitMs),
      userId: call.user?._id,
      planId: call.plan?._id,
      worldId: call.world?._id,
    })
  }
  return {
    before: ({ event, context }) => {
      event.call = {
        requestId: event.requestContext.requestId ?? context.awsRequestId,
        startedAt: Date.now(),
        limitMs: context.getRemainingTimeInMillis(),
      }
    },
    after: ({ event, response }) => ended(event, response as Result),
    onError: ({ event, response }) => ended(event, response as Result),
  }
}

/** What an answer says of itself; the security headers are added where it leaves the house (`infra/security-headers.ts`). */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/** Below this, compressing costs more than it saves. */
const smallBytes = 2048

/** An answer of more than 6 MB never arrives. Whoever says nothing of encodings takes any (RFC 9110): he gets it gzipped. */
const largeBytes = 5_000_000

/** Turns what the handler returns into an answer: JSON, gzipped where it pays, or 304 for what the client has. */
export const json = (): Middleware => ({
  after: async (request) => {
    const { event, response } = request
    const gzips = acceptsGzip(event.headers['accept-encoding'])
    request.response =
      response instanceof CachedJson
        ? cached(response, event, gzips)
        : await fresh(response, event.headers['accept-encoding'])
  },
})

const acceptsGzip = (encodings = '') => /\bgzip\b/.test(encodings)

function cached({ etag, gzipped }: CachedJson, event: CallEvent, gzips: boolean): Result {
  // A cache on the way may have weakened the tag.
  const known = (event.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const caching = { ...headers, etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' }
  if (known.includes(etag)) return { statusCode: 304, headers: caching }
  if (!gzips) return { statusCode: 200, headers: caching, body: gunzipSync(gzipped).toString() }
  return compressed(200, caching, gzipped)
}

async function fresh(output: unknown, accepted: string | undefined): Promise<Result> {
  const body = JSON.stringify(output)
  const pays = acceptsGzip(accepted) ? body.length >= smallBytes : accepted === undefined && body.length > largeBytes
  if (!pays) return { statusCode: 200, headers, body }
  return compressed(200, { ...headers, vary: 'accept-encoding' }, await pack(body, { level: 4 }))
}

const compressed = (statusCode: number, more: Record<string, string>, bytes: Uint8Array): Result => ({
  statusCode,
  headers: { ...more, 'content-encoding': 'gzip' },
  isBase64Encoded: true,
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
})

/**
 * Answers expected failures with their code and sentence; logs all others under the request's id and hides them. Lost world data
 * are logged, for they must ring, and told, for whoever reads it can mend it.
 */
export const errors = (): Middleware => ({
  onError: (request) => {
    const { error, event } = request
    const requestId = event.call.requestId
    const failure = error instanceof Failure ? error : unexpected(error, requestId)
    const { code, message, fields, retryAfter } = failure
    event.call.failed = code
    const answer: ErrorAnswer = { code, error: message, message, ...(fields && { fields }), requestId }
    request.response = {
      statusCode: failure.status,
      headers: { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) },
      body: JSON.stringify(answer),
    } satisfies Result
  },
})

function unexpected(error: unknown, requestId: string): Failure {
  log.error('unexpected', error, { requestId })
  if (error instanceof SnapshotLost) return new Failure('world_data_lost')
  return isTransient(error) ? new Failure('busy', { retryAfter: 2 }) : new Failure('internal')
}

const rank: Record<User['role'], number> = { user: 0, admin: 1, superadmin: 2 }

/** Lets through whom the endpoint's access allows; the user is read afresh, so a change of his account or password holds at once. */
export const session = ({ access, forbidden, beforePasswordChange }: Endpoint): Middleware => ({
  before: async ({ event }) => {
    if (access === 'public') return
    if (access === 'bot' || access === 'discord') throw new Failure('forbidden')
    const [, token] = /^Bearer (.+)$/i.exec(event.headers.authorization ?? '') ?? []
    if (!token) throw new Failure('not_signed_in')
    const claims = await verifyToken(token)
    const holder = claims && (await getHolder(claims.userId))
    if (!holder || holder.passwordVersion !== claims.passwordVersion) throw new Failure('session_expired')
    const { user } = holder
    if (!user.isActive) throw new Failure('inactive')
    if (user.mustChangePassword && !beforePasswordChange) throw new Failure('password_must_change')
    if (rank[user.role] < rank[access]) throw new Failure(forbidden)
    event.call.user = user
  },
})

/** Checks the ids in the path, reads and checks body and query by the endpoint's schemas; a bad field is named with its sentence. */
export const input = (endpoint: Endpoint): Middleware => ({
  before: ({ event }) => {
    for (const [name, code] of unknownIds) {
      const id = event.pathParameters?.[name]
      if (id !== undefined && !idPattern.test(id)) throw new Failure(code)
    }
    if (endpoint.body) event.call.body = check(endpoint.body, readBody(event))
    if (endpoint.query) event.call.query = check(endpoint.query, event.queryStringParameters ?? {})
  },
})

/** What every id of ours and of the game looks like; anything else is the id of nothing, and no key for the table. */
const idPattern = /^[\w-]{1,64}$/

const unknownIds = new Map<string, ErrorCode>([
  ['planId', 'plan_not_found'],
  ['worldId', 'world_not_found'],
  ['userId', 'user_not_found'],
  ['targetId', 'target_not_found'],
  ['playerId', 'player_not_found'],
])

function readBody({ body, isBase64Encoded, headers }: CallEvent): unknown {
  if (!body) return undefined
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') throw new Failure('body_encoded')
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
  if (Buffer.byteLength(text) > maxBodyBytes) throw new Failure('body_too_large')
  return readJson(text)
}

/** So many bad fields an answer names: nobody mends more at once, and a list of thousands may be bad throughout. */
const maxNamedFields = 50

function check(schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const result = schema.safeParse(value ?? {}, { error: germanIssue })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues.slice(0, maxNamedFields))
    fields[issue.path.join('.') || 'body'] ??= issue.message
  throw new Failure('bad_request', { fields })
}

/** Loads what the call is about; unknown ids are 404 before the handler runs. */
export const scope = (endpoint: Endpoint): Middleware => ({
  before: async ({ event }) => {
    const { call } = event
    if (endpoint.scope === 'plan') {
      call.plan = await found(getPlan(event.pathParameters?.planId ?? ''), 'plan_not_found')
      call.world = await found(getWorld(call.plan.world), 'world_not_found')
    }
    if (endpoint.scope === 'world') {
      const id = worldIdOf(event)
      if (!id) throw new Failure('world_missing')
      if (!idPattern.test(id)) throw new Failure('world_not_found')
      call.world = await found(getWorld(id), 'world_not_found')
    }
  },
})

async function found<T>(loading: Promise<T | undefined>, code: ErrorCode): Promise<T> {
  const value = await loading
  if (value === undefined) throw new Failure(code)
  return value
}

/** The world a call names: in its path, body, query or header, the most explicit first. */
function worldIdOf({ call, pathParameters, headers, queryStringParameters }: CallEvent): string | undefined {
  const { body } = call
  const inBody = body && typeof body === 'object' && 'worldId' in body ? body.worldId : undefined
  const candidates = [pathParameters?.worldId, inBody, queryStringParameters?.worldId, headers['x-world-id']]
  return candidates.find((id): id is string => typeof id === 'string' && id.trim() !== '')?.trim()
}

/**
 * Writes what a call has changed into the log of changes before its answer goes out. The change has taken place by then: when
 * the entry cannot be written, the call is answered all the same (told of a failure, people would do it again), and everything
 * that the entry would say goes into the error log, which raises the alarm. A call that ends without an answer leaves no entry,
 * even where part of what it wanted is done: its repetition does.
 */
export const audit = (endpoint: Endpoint): Middleware => ({
  after: async ({ event: { call, pathParameters } }) => {
    const entry = auditEntry(endpoint, call, pathParameters ?? {})
    try {
      if (entry) await writeAudit(entry)
    } catch (error) {
      log.error('audit entry not written', error, { requestId: call.requestId, entry: JSON.stringify(entry) })
    }
  },
})
