/** How long a client waits for AWS, and how often it asks. */
export interface ClientTimeouts {
  /** Milliseconds until an answer begins; a call that hangs is given up then and asked again. */
  answerMs: number
  /** Requests a call, the first included. */
  attempts: number
}

/**
 * The settings of an SDK client that never waits for ever: by default it would, and a call that hangs would eat the whole
 * time of its function. What AWS refuses for the moment is asked again after a growing, random pause. A request ends by
 * `answerIn` long before these times do, which only end what falls silent in the middle of an answer.
 */
export const clientTimeouts = ({ answerMs, attempts }: ClientTimeouts) => ({
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

/** So many times must the thread have looked for what has arrived before a wait is over. */
const looks = 20

/**
 * Calls `act` when a wait is over. Timers go before what has arrived: after seconds of computing, which a fraction of a core soon takes,
 * an answer would be given up that lies there unread. So the time passes in steps, and a step in which the thread was kept busy counts
 * as one, however long it took.
 */
function afterBusyAwareDelay(ms: number, act: () => void): () => void {
  let left = looks
  const timer = setInterval(() => {
    left--
    if (left > 0) return
    clearInterval(timer)
    act()
  }, ms / looks)
  timer.unref()
  return () => clearInterval(timer)
}

interface Handler<Request, Answer> {
  handle(request: Request, options?: { abortSignal?: AbortSignal }): Promise<Answer>
}

/**
 * Gives each request of an SDK client (`client.config.requestHandler`) so many milliseconds until its answer begins. One that is given up
 * is cut off: nothing of it arrives behind the request that is sent in its place.
 */
export function limitResponseTime<Request, Answer>(handler: Handler<Request, Answer>, ms: number): void {
  const handle = handler.handle.bind(handler)
  handler.handle = async (request, options) => {
    const late = new AbortController()
    const stop = afterBusyAwareDelay(ms, () => late.abort())
    try {
      return await handle(request, { ...options, abortSignal: late.signal })
    } catch (error) {
      if (late.signal.aborted) throw new TimeoutError(`AWS did not answer in ${ms} ms`)
      throw error
    } finally {
      stop()
    }
  }
}

/** Aborts `fetch` after so many milliseconds. */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  afterBusyAwareDelay(ms, () => controller.abort(new TimeoutError(`No answer in ${ms} ms`)))
  return controller.signal
}
