/** Tells its listeners of every new second of a clock. */
export interface Ticker {
  /** Whole seconds since 1970. */
  second(): number
  subscribe(listener: () => void): () => void
  /** Looks at the clock now: for whoever knows that time has passed. */
  tick(): void
}

/** A ticker of the clock `now`, in milliseconds; it runs while somebody listens, and in step with the clock however that is set. */
export function tickerOf(now: () => number): Ticker {
  const listeners = new Set<() => void>()
  let second = Math.floor(now() / 1000)
  let timer: ReturnType<typeof setTimeout> | undefined

  const tick = () => {
    const fresh = Math.floor(now() / 1000)
    if (fresh === second) return
    second = fresh
    for (const listener of listeners) listener()
  }
  const run = () => {
    tick()
    // A timer may come a little early: then it would find the old second.
    timer = setTimeout(run, 1005 - (now() % 1000))
  }
  return {
    second: () => second,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) run()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    tick,
  }
}
