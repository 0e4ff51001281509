import type { Endpoint } from '../../shared/contract/endpoint.ts'
import type { ErrorAnswer } from '../../shared/contract/errors.ts'
import { isLambda } from '../runtime/config.ts'
import { Failure } from '../runtime/failure.ts'
import { log } from '../runtime/log.ts'
import { isTransient } from '../store/table/retry.ts'
import { SnapshotLost } from '../store/worlds/snapshot-lost.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Middleware, Result } from './chain.ts'
import { declaredCodes } from './declared-codes.ts'

/**
 * Answers expected failures with their code and sentence; logs all others with the request id and hides them. Lost world data are
 * logged and reported: users can repair them with a sync.
 * In tests and locally, a failure that the endpoint's contract does not declare is an internal error.
 */
export const errors = (endpoint: Endpoint): Middleware => ({
  onError: (request) => {
    const { error, event } = request
    const requestId = event.call.requestId
    const failure = error instanceof Failure ? declared(endpoint, error, requestId) : unexpected(error, requestId)
    const { code, message, fields, retryAfter, current } = failure
    event.call.failed = code
    const answer: ErrorAnswer = { code, error: message, message, ...(fields && { fields }), current, requestId }
    request.response = {
      statusCode: failure.status,
      headers: { ...answerHeaders, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) },
      body: JSON.stringify(answer),
    } satisfies Result
  },
})

function declared(endpoint: Endpoint, failure: Failure, requestId: string): Failure {
  if (isLambda() || declaredCodes(endpoint).has(failure.code)) return failure
  const route = `${endpoint.method} ${endpoint.path}`
  log.error('failure missing in the contract', failure, { requestId, route, code: failure.code })
  return new Failure('internal')
}

function unexpected(error: unknown, requestId: string): Failure {
  log.error('unexpected', error, { requestId })
  if (error instanceof SnapshotLost) return new Failure('world_data_lost')
  return isTransient(error) ? new Failure('busy', { retryAfter: 2 }) : new Failure('internal')
}
