import { type Densest, densestWithin, shortestGap } from '../schedule/loads.ts'
import type { PlayerLaunches } from './jobs.ts'
import { type PartedLaunches, partLaunches } from './part-launches.ts'

/** How close a player's launches are. */
export interface LaunchFigures {
  readonly launches: number
  readonly late: number
  /** In seconds; `undefined` with less than two launches. */
  readonly shortestGap: number | undefined
  /** The most launches within any 1, 60 and 3,600 seconds. */
  readonly densestSecond: Densest
  readonly densestMinute: Densest
  readonly densestHour: Densest
}

export function launchFigures({ launch, isLate }: PartedLaunches): LaunchFigures {
  const times = launch.toSorted((a, b) => a - b)
  return {
    launches: times.length,
    late: isLate.filter(Boolean).length,
    shortestGap: shortestGap(times),
    densestSecond: densestWithin(1, times),
    densestMinute: densestWithin(60, times),
    densestHour: densestWithin(3600, times),
  }
}

/** A plan's figures: sums of launches and late ones, else the worst of any player. */
export function planFigures(players: readonly LaunchFigures[]): LaunchFigures {
  const gaps = players.flatMap(({ shortestGap }) => (shortestGap === undefined ? [] : [shortestGap]))
  const densest = (span: 'densestSecond' | 'densestMinute' | 'densestHour') =>
    players.map((player) => player[span]).reduce(denser, { launches: 0, from: 0 })
  return {
    launches: players.reduce((sum, { launches }) => sum + launches, 0),
    late: players.reduce((sum, { late }) => sum + late, 0),
    shortestGap: gaps.length === 0 ? undefined : Math.min(...gaps),
    densestSecond: densest('densestSecond'),
    densestMinute: densest('densestMinute'),
    densestHour: densest('densestHour'),
  }
}

const denser = (a: Densest, b: Densest) =>
  b.launches > a.launches || (b.launches === a.launches && b.from < a.from) ? b : a

/** How many launches are late if every arrival window is `seconds` wider on both sides. Parts them again. */
export function lateIfWider(player: PlayerLaunches, spacing: number, seconds: number): number {
  const launches = player.launches.map((one) => ({
    ...one,
    before: one.before + seconds,
    after: one.after + seconds,
  }))
  return partLaunches({ ...player, launches }, spacing).isLate.filter(Boolean).length
}

/** The minutes or hours of UTC with more than `goal` launches. */
export function spansOverGoal(launches: readonly number[], span: 60 | 3600, goal: number): Densest[] {
  const counts = new Map<number, number>()
  for (const launch of launches) {
    const from = Math.floor(launch / span) * span
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > goal)
    .map(([from, count]) => ({ from, launches: count }))
    .sort((a, b) => a.from - b.from)
}
