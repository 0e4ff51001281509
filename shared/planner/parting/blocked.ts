/** Open intervals in which nothing may be launched, ascending and disjoint. */
export interface Blocked {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** What launches at these seconds block for others `spacing` apart. */
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

/** The first open time from `time` on. */
export function firstFree({ from, to }: Blocked, time: number): number {
  const i = firstAbove(to, time)
  return i < to.length && from[i]! < time ? to[i]! : time
}

/** The last open time up to `time`. */
export function lastFree({ from, to }: Blocked, time: number): number {
  const i = firstAbove(to, time)
  return i < to.length && from[i]! < time ? from[i]! : time
}

/** The first time from `time` on that is `spacing` from these ascending seconds. */
export function firstApart(seconds: readonly number[], spacing: number, time: number): number {
  let free = time
  for (let i = firstAbove(seconds, time - spacing); i < seconds.length && seconds[i]! < free + spacing; i++)
    free = seconds[i]! + spacing
  return free
}

/** The last time up to `time` that is `spacing` from these ascending seconds. */
export function lastApart(seconds: readonly number[], spacing: number, time: number): number {
  let free = time
  for (let i = firstAbove(seconds, time + spacing) - 1; i >= 0 && seconds[i]! > free - spacing; i--)
    if (seconds[i]! < free + spacing) free = seconds[i]! - spacing
  return free
}

/** Index of the first value above a limit. */
export function firstAbove(values: readonly number[], limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}
