import { type ErrorCode, errorCatalogue, errorSentence } from '../../shared/contract/errors.ts'

export interface FailureDetails {
  /** Values for placeholders of the catalogue's sentence. */
  values?: Record<string, string | number>
  /** German sentences by the form field that they concern. */
  fields?: Record<string, string>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** The current state, on a conflict. */
  current?: unknown
}

/** An expected failure for the client: a code of the catalogue, with its sentence and status. */
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
