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
      loadOf(
        id,
        times.sort((a, b) => a - b),
      ),
    )
}

function loadOf(player: number, times: readonly number[]): PlayerLoad {
  let densest = 0
  let densestFrom = 0
  let shortestGap: number | undefined
  let begin = 0
  times.forEach((time, i) => {
    if (i > 0) shortestGap = Math.min(shortestGap ?? Infinity, time - times[i - 1]!)
    while (time - times[begin]! >= 60) begin++
    if (i - begin + 1 > densest) {
      densest = i - begin + 1
      densestFrom = times[begin]!
    }
  })
  return { player, launches: times.length, densest, densestFrom, shortestGap }
}
