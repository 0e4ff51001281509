/** A failure that the operator can fix: one German sentence, printed without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
