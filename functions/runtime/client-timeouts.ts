export interface ClientTimeouts {
  /** Milliseconds until a response begins; then the request is retried. */
  answerMs: number
  /** Requests per call, including the first. */
  attempts: number
}

/**
 * SDK client settings with timeouts, which it lacks by default: a hanging call would use up the function's time. Retries with
 * backoff and jitter. `limitResponseTime` ends requests much earlier; these timeouts only apply to stalls within a response.
 */
export const clientTimeouts = ({ answerMs, attempts }: ClientTimeouts) => ({
  maxAttempts: attempts,
  retryMode: 'standard',
  requestHandler: {
    connectionTimeout: 4 * answerMs,
    requestTimeout: 4 * answerMs,
    throwOnRequestTimeout: true,
    socketTimeout: 4 * answerMs,
  },
})

/** The SDK retries errors of this name. */
class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/** Number of intervals in a delay. */
const looks = 20

/**
 * Calls `act` after a delay; returns its cancellation. Timers run before pending I/O, so after seconds of computing a response
 * already received would be discarded. The delay therefore runs in intervals, and one during which the thread was busy counts once,
 * however long it took.
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
 * Limits the time of each request of an SDK client (`client.config.requestHandler`) until its response begins. Late requests are
 * aborted, so that they cannot arrive after their retry.
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

/** Aborts `fetch` after `ms` milliseconds. */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  afterBusyAwareDelay(ms, () => controller.abort(new TimeoutError(`No answer in ${ms} ms`)))
  return controller.signal
}
