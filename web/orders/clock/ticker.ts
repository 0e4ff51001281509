/** Notifies listeners of every new second of a clock. */
export interface Ticker {
  /** The current second in epoch seconds. */
  second(): number
  subscribe(listener: () => void): () => void
  /** Reads the clock now, e.g. after a suspended timer. */
  tick(): void
}

/** A ticker of the clock `now` (milliseconds); runs while it has listeners, and follows clock changes. */
export function createTicker(now: () => number): Ticker {
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
    // 5 ms late, as a timer that fires early would read the old second.
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
