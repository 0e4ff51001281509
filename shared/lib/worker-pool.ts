/** How a run over many items ended: each item's result or failure, in the order in which they came. */
export interface PooledRun<Item, Result> {
  done: { item: Item; result: Result }[]
  failed: { item: Item; error: unknown }[]
}

interface PoolOptions<Item, Result> {
  /** How many run at the same time. */
  limit: number
  /** After each item, with what has been reached so far. */
  onProgress?: (run: PooledRun<Item, Result>) => void
  /** Once true no further item is begun. */
  isOver?: (run: PooledRun<Item, Result>) => boolean
}

/** Does `work` for every item, at most `limit` at a time. A failure does not stop the others; never rejects. */
export async function runPooled<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { limit, onProgress, isOver }: PoolOptions<Item, Result>,
): Promise<PooledRun<Item, Result>> {
  const run: PooledRun<Item, Result> = { done: [], failed: [] }
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) {
      if (isOver?.(run)) return
      try {
        run.done.push({ item, result: await work(item) })
      } catch (error) {
        run.failed.push({ item, error })
      }
      onProgress?.(run)
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return run
}

/**
 * Does `work` for every item, at most `width` at a time. The first error stops it: it is thrown when the work under way has
 * ended, so that nothing is written any more when somebody tries again.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const { failed } = await runPooled(items, work, { limit: width, isOver: (run) => run.failed.length > 0 })
  const [first] = failed
  if (first) throw first.error
}
