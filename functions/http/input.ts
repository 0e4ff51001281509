import { checked } from '../../shared/contract/check.ts'
import { type Endpoint, maxBodyBytes } from '../../shared/contract/endpoint.ts'
import type { ErrorCode } from '../../shared/contract/errors.ts'
import { Failure } from '../runtime/failure.ts'
import type { Middleware } from './chain.ts'
import type { CallEvent } from './context.ts'
import { readFormFile } from './form.ts'
import { idPattern } from './id-pattern.ts'
import { readJson } from './read-json.ts'

/** Checks the ids in the path, reads and checks body, file and query as the endpoint declares them; a bad field is named with its sentence. */
export const input = (endpoint: Endpoint): Middleware => ({
  before: async ({ event }) => {
    for (const [name, code] of unknownIds) {
      const id = event.pathParameters?.[name]
      if (id !== undefined && !idPattern.test(id)) throw new Failure(code)
    }
    if (endpoint.body) event.call.body = check(endpoint.body, readBody(event))
    if (endpoint.file !== undefined) event.call.file = await readFile(event, endpoint.file)
    if (endpoint.query) event.call.query = check(endpoint.query, event.queryStringParameters ?? {})
  },
})

const unknownIds = new Map<string, ErrorCode>([
  ['planId', 'plan_not_found'],
  ['worldId', 'world_not_found'],
  ['userId', 'user_not_found'],
  ['targetId', 'target_not_found'],
  ['playerId', 'player_not_found'],
  ['uploadId', 'upload_not_found'],
])

function readBody(event: CallEvent): unknown {
  const bytes = bytesOf(event)
  return bytes && readJson(bytes.toString())
}

const readFile = (event: CallEvent, field: string) =>
  readFormFile(bytesOf(event) ?? new Uint8Array(), event.headers['content-type'] ?? '', field)

function bytesOf({ body, isBase64Encoded, headers }: CallEvent): Buffer | undefined {
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
