/** The longest that work waits for an idle moment, in milliseconds. */
const longestWait = 2000

/** Does something once the browser has nothing more urgent to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    // Safari knows no idle moments.
    const timer = setTimeout(work, longestWait / 10)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: longestWait })
  return () => cancelIdleCallback(request)
}
