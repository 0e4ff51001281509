/** The result or failure of each item, in order of completion. */
export interface PooledRun<Item, Result> {
  done: { item: Item; result: Result }[]
  failed: { item: Item; error: unknown }[]
}

interface PoolOptions<Item, Result> {
  limit: number
  /** Called after each item with the results so far. */
  onProgress?: (run: PooledRun<Item, Result>) => void
  /** Once true, no further item is started. */
  isOver?: (run: PooledRun<Item, Result>) => boolean
}

/** Runs `work` for every item, at most `limit` in parallel. Failures do not stop the others; never rejects. */
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
 * Runs `work` for every item, at most `width` in parallel. The first error stops it and is thrown once running work has ended, so a
 * retry never overlaps late writes.
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
