/** How long a client waits for AWS, and how often it asks. */
export interface Patience {
  /** Milliseconds until an answer begins; a call that hangs is given up then and asked again. */
  answerMs: number
  /** Requests a call, the first included. */
  attempts: number
}

/**
 * The settings of an SDK client that never waits for ever: by default it would, and a call that hangs would eat the whole
 * time of its function. What AWS refuses for the moment is asked again after a growing, random pause. Its connections are only cleared
 * away by these times: `answeredIn` has given the call up before.
 */
export const patience = ({ answerMs, attempts }: Patience) => ({
  maxAttempts: attempts,
  retryMode: 'standard',
  requestHandler: {
    connectionTimeout: 4 * answerMs,
    requestTimeout: 4 * answerMs,
    throwOnRequestTimeout: true,
    // Silence in the middle of an answer.
    socketTimeout: 4 * answerMs,
  },
})

/** Ends a wait for what has not come, under the name by which the SDK tries again. */
class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/**
 * Timers go before what has arrived: after seconds of computing, which a fraction of a core soon takes, an answer would be given up that
 * lies there unread. It has this long to be read.
 */
const lookMs = 100

function afterLook(ms: number, act: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(act, lookMs)
    timer.unref()
  }, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Gives each request of an SDK client so many milliseconds until its answer begins; stands in its `middlewareStack` as `nextToWire` says. */
export const answeredIn =
  (ms: number) =>
  <Call, Answer>(next: (call: Call) => Promise<Answer>) =>
  async (call: Call): Promise<Answer> => {
    const late = Promise.withResolvers<never>()
    const stop = afterLook(ms, () => late.reject(new TimeoutError(`AWS did not answer in ${ms} ms`)))
    try {
      return await Promise.race([next(call), late.promise])
    } finally {
      stop()
    }
  }

export const nextToWire = { step: 'deserialize', priority: 'low', name: 'answeredIn' } as const

/** Aborts `fetch` after so many milliseconds. */
export function lateSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  afterLook(ms, () => controller.abort(new TimeoutError(`No answer in ${ms} ms`)))
  return controller.signal
}
