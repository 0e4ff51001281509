import { checked } from '../../shared/contract/check.ts'
import { type Endpoint, maxBodyBytes } from '../../shared/contract/endpoint.ts'
import type { ErrorCode } from '../../shared/contract/errors.ts'
import { Failure } from '../runtime/failure.ts'
import type { Middleware } from './chain.ts'
import type { CallEvent, Form } from './context.ts'
import { idPattern } from './id-pattern.ts'
import { readJson } from './read-json.ts'

/** Checks ids in the path, and body and query by the endpoint's schemas; errors name the field. */
export const input = (endpoint: Endpoint): Middleware => ({
  before: ({ event }) => {
    for (const [name, code] of unknownIds) {
      const id = event.pathParameters?.[name]
      if (id !== undefined && !idPattern.test(id)) throw new Failure(code)
    }
    if (endpoint.body) event.call.body = check(endpoint.body, readBody(event))
    if (endpoint.file !== undefined) event.call.form = readForm(event)
    if (endpoint.query) event.call.query = check(endpoint.query, event.queryStringParameters ?? {})
  },
})

/** The failure of a malformed id in the path, by parameter. Keys of links and places are no ids; they are looked up as they are. */
export const unknownIds = new Map<string, ErrorCode>([
  ['planId', 'plan_not_found'],
  ['worldId', 'world_not_found'],
  ['userId', 'user_not_found'],
  ['targetId', 'target_not_found'],
  ['playerId', 'player_not_found'],
  ['keyId', 'bot_key_not_found'],
  ['guildId', 'guild_not_found'],
  ['uploadId', 'upload_not_found'],
  ['resultId', 'result_not_found'],
  ['deviceId', 'device_not_found'],
  ['linkId', 'share_link_not_found'],
  ['sessionId', 'session_not_found'],
  ['webhookId', 'webhook_not_found'],
])

function readBody(event: CallEvent): unknown {
  const bytes = bodyBytes(event)
  return bytes && readJson(bytes.toString())
}

const readForm = (event: CallEvent): Form => ({
  bytes: bodyBytes(event) ?? new Uint8Array(),
  contentType: event.headers['content-type'] ?? '',
})

function bodyBytes({ body, isBase64Encoded, headers }: CallEvent): Buffer | undefined {
  if (!body) return undefined
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') throw new Failure('body_encoded')
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > maxBodyBytes) throw new Failure('body_too_large')
  return bytes
}

function check(schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const { data, fields } = checked(schema, value ?? {})
  if (fields) throw new Failure('bad_request', { fields })
  return data
}
