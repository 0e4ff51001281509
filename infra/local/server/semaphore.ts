/** Runs at most `width` tasks at once; the others wait in order. */
export function semaphore(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside === width) {
      const turn = Promise.withResolvers<void>()
      waiting.push(turn.resolve)
      await turn.promise
    } else inside++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next task takes over the place.
      if (next) next()
      else inside--
    }
  }
}
