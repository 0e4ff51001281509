import type { ErrorAnswer } from '../../shared/contract/errors.ts'
import { Failure } from '../runtime/failure.ts'
import { log } from '../runtime/log.ts'
import { isTransient } from '../store/table/retry.ts'
import { SnapshotLost } from '../store/worlds/snapshot-lost.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Middleware, Result } from './chain.ts'

/**
 * Answers expected failures with their code and sentence; logs all others with the request id and hides them. Lost world data are
 * logged, to raise the alarm, and reported, because users can repair them with a sync.
 */
export const errors = (): Middleware => ({
  onError: (request) => {
    const { error, event } = request
    const requestId = event.call.requestId
    const failure = error instanceof Failure ? error : unexpected(error, requestId)
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

function unexpected(error: unknown, requestId: string): Failure {
  log.error('unexpected', error, { requestId })
  if (error instanceof SnapshotLost) return new Failure('world_data_lost')
  return isTransient(error) ? new Failure('busy', { retryAfter: 2 }) : new Failure('internal')
}
