import { type ErrorCode, errorCatalogue, errorSentence } from '../../shared/contract/errors.ts'

export interface FailureDetails {
  /** Fills the places of the catalogue's sentence. */
  values?: Record<string, string | number>
  /** Form field → its sentence. */
  fields?: Record<string, string>
  /** Seconds after which a further try makes sense. */
  retryAfter?: number
  /** What stands in place of what the call has begun with. */
  current?: unknown
}

/** An expected failure on its way to the client: a code of the catalogue, its sentence and its status. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly current: unknown

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(errorSentence(code, details.values))
    this.name = 'Failure'
    this.code = code
    this.status = errorCatalogue[code][0]
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.current = details.current
  }
}
