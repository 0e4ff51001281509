/** A failure that the person at the terminal can mend: its message is one German sentence and is shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
