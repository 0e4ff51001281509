/** Open intervals of time in which nothing may be launched: ascending and disjoint, though ends may touch. */
export interface Blocked {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** What launches at these seconds, in any order, block for others that keep `spacing` from them. */
export function blockedAround(seconds: readonly number[], spacing: number): Blocked {
  const from: number[] = []
  const to: number[] = []
  for (const second of seconds.toSorted((a, b) => a - b)) {
    if (to.length > 0 && second - spacing < to[to.length - 1]!) to[to.length - 1] = second + spacing
    else {
      from.push(second - spacing)
      to.push(second + spacing)
    }
  }
  return { from, to }
}

/** The first time from `time` on that is not blocked. */
export function firstFree({ from, to }: Blocked, time: number): number {
  const i = firstAbove(to, time)
  return i < to.length && from[i]! < time ? to[i]! : time
}

/** The last time up to `time` that is not blocked. */
export function lastFree({ from, to }: Blocked, time: number): number {
  const i = firstAbove(to, time)
  return i < to.length && from[i]! < time ? from[i]! : time
}

/** Index of the first value above `limit` in ascending values. */
function firstAbove(values: readonly number[], limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}
