import { createHash, createHmac } from 'node:crypto'
import { type Endpoint, idempotencyHeader } from '../../shared/contract/endpoint.ts'
import { Failure } from '../runtime/failure.ts'
import type { IdempotencyKey } from '../store/edits/idempotency.ts'
import type { CallEvent } from './context.ts'
import { idPattern } from './id-pattern.ts'

/**
 * The idempotency key of a call, if it has one. Keys are scoped to the user; without an account, to the request's content, whose digest is
 * keyed by the client's key and excludes the password. Throws 400 for an invalid
 * key.
 */
export function idempotencyKey({ creates, path }: Endpoint, event: CallEvent): IdempotencyKey | undefined {
  const key = event.headers[idempotencyHeader.toLowerCase()]
  if (!creates || key === undefined) return undefined
  if (!idPattern.test(key)) {
    const sentence = 'Der Schlüssel muss aus 1 bis 64 Buchstaben, Ziffern, Binde- oder Unterstrichen bestehen.'
    throw new Failure('bad_request', { fields: { [idempotencyHeader]: sentence } })
  }
  const { user, world, body } = event.call
  const asked = [event.pathParameters ?? {}, world?._id ?? '', withoutPassword(body)]
  const asks = createHmac('sha256', key).update(JSON.stringify(asked)).digest('base64url')
  const whose = user?._id ?? asks
  const id = createHash('sha256')
    .update(JSON.stringify([path, whose, key]))
    .digest('base64url')
  return { id, asks }
}

const withoutPassword = (body: unknown) => ({ ...Object(body), password: undefined })
