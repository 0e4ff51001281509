/** The median of some measurements. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds one run takes, without what prepares it: the median of `runs` after one that does not count. */
export async function medianTime(
  runs: number,
  work: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  await prepare()
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await prepare()
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return Math.round(median(times) * 10) / 10
}
