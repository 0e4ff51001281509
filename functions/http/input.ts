import { checked } from '../../shared/contract/check.ts'
import { type Endpoint, maxBodyBytes } from '../../shared/contract/endpoint.ts'
import type { ErrorCode } from '../../shared/contract/errors.ts'
import { Failure } from '../runtime/failure.ts'
import type { Middleware } from './chain.ts'
import type { CallEvent } from './context.ts'
import { idPattern } from './id-pattern.ts'
import { readJson } from './read-json.ts'

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

const unknownIds = new Map<string, ErrorCode>([
  ['planId', 'plan_not_found'],
  ['worldId', 'world_not_found'],
  ['userId', 'user_not_found'],
  ['targetId', 'target_not_found'],
  ['playerId', 'player_not_found'],
  ['keyId', 'bot_key_not_found'],
  ['guildId', 'guild_not_found'],
])

function readBody({ body, isBase64Encoded, headers }: CallEvent): unknown {
  if (!body) return undefined
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') throw new Failure('body_encoded')
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
  if (Buffer.byteLength(text) > maxBodyBytes) throw new Failure('body_too_large')
  return readJson(text)
}

function check(schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const { data, fields } = checked(schema, value ?? {})
  if (fields) throw new Failure('bad_request', { fields })
  return data
}
