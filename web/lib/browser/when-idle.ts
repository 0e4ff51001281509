/** Max wait for an idle moment, in milliseconds. */
const longestWait = 2000

/** Runs `work` once the browser is idle; returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    // Safari lacks `requestIdleCallback`.
    const timer = setTimeout(work, longestWait / 10)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: longestWait })
  return () => cancelIdleCallback(request)
}
