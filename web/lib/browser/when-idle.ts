/** Max wait for an idle moment, in milliseconds. */
const longestWait = 2000

/** Runs `work` once the browser is idle; returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, longestWait / 10)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: longestWait })
  return () => cancelIdleCallback(request)
}

/** Milliseconds that the first screen has to itself. */
const firstScreen = 1000

/** Loads code or data for later, once the first screen had time; a failure is silent. Returns a cancel function. */
export function prefetch(load: () => Promise<unknown>): () => void {
  let cancel: (() => void) | undefined
  const begin = () => {
    cancel = whenIdle(() => void load().catch(() => undefined))
  }
  const timer = setTimeout(begin, Math.max(0, firstScreen - performance.now()))
  return () => {
    clearTimeout(timer)
    cancel?.()
  }
}
