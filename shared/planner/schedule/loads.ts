/** A player's launches in a plan. */
export interface PlayerLoad {
  readonly player: number
  readonly launches: number
  /** Max launches within any 60 seconds. */
  readonly densest: number
  /** First launch of the earliest such 60 seconds, epoch seconds. */
  readonly densestFrom: number
  /** Seconds between the two closest launches; `undefined` with a single one. */
  readonly shortestGap: number | undefined
}

/** The load of every player with launches, by player index; `player[i]` launches at `launch[i]`. O(n log n). */
export function playerLoads(player: Int32Array, launch: Float64Array): PlayerLoad[] {
  const launches = new Map<number, number[]>()
  for (let i = 0; i < player.length; i++) {
    const list = launches.get(player[i]!)
    if (list) list.push(launch[i]!)
    else launches.set(player[i]!, [launch[i]!])
  }
  return [...launches]
    .sort(([a], [b]) => a - b)
    .map(([id, times]) =>
      toLoad(
        id,
        times.sort((a, b) => a - b),
      ),
    )
}

function toLoad(player: number, times: readonly number[]): PlayerLoad {
  const { launches: densest, from: densestFrom } = densestWithin(60, times)
  return { player, launches: times.length, densest, densestFrom, shortestGap: shortestGap(times) }
}

/** Launches closer than these seconds are sent in one go. */
const ONE_GO = 300

/** Seconds that sending takes; the last launch of a go takes `spacing`. */
export function sendingSeconds(launches: readonly number[], spacing: number): number {
  const times = launches.toSorted((a, b) => a - b)
  return times.reduce((sum, time, i) => {
    const wait = (times[i + 1] ?? Infinity) - time
    return sum + (wait < ONE_GO ? wait : spacing)
  }, 0)
}

/** The most launches within a span, from the first of them (epoch seconds). */
export interface Densest {
  readonly launches: number
  readonly from: number
}

/** Takes ascending times; the earliest of equally dense spans. */
export function densestWithin(seconds: number, times: readonly number[]): Densest {
  let densest: Densest = { launches: 0, from: 0 }
  let begin = 0
  times.forEach((time, i) => {
    while (time - times[begin]! >= seconds) begin++
    if (i - begin + 1 > densest.launches) densest = { launches: i - begin + 1, from: times[begin]! }
  })
  return densest
}

/** Seconds between the two closest of ascending times. */
export function shortestGap(times: readonly number[]): number | undefined {
  let shortest: number | undefined
  for (let i = 1; i < times.length; i++) shortest = Math.min(shortest ?? Infinity, times[i]! - times[i - 1]!)
  return shortest
}
