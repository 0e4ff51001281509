/** Lets at most `width` pieces of work run at once; the others wait for their turn in the order in which they came. */
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
      // Who is called in takes the place over.
      if (next) next()
      else inside--
    }
  }
}
