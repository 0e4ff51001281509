/** How long a client waits for AWS, and how often it asks. */
export interface Patience {
  /** Milliseconds until an answer begins; a call that hangs is given up then and asked again. */
  answerMs: number
  /** Requests a call, the first included. */
  attempts: number
}

const connectMs = 1000

/**
 * The settings of an SDK client that never waits for ever: by default it would, and a call that hangs would eat the whole
 * time of its function. What AWS refuses for the moment is asked again after a growing, random pause.
 */
export const patience = ({ answerMs, attempts }: Patience) => ({
  maxAttempts: attempts,
  retryMode: 'standard',
  requestHandler: {
    connectionTimeout: connectMs,
    requestTimeout: answerMs,
    throwOnRequestTimeout: true,
    // Silence in the middle of an answer.
    socketTimeout: answerMs,
  },
})
