import type { PlannedLaunch, PlayerLaunches } from '../../../../shared/planner/parting/jobs.ts'

/** The seconds in which a launch may be sent, from first principles; its base if that breaks the player's bounds. */
export function secondsAllowed(
  { sendFrom, windows }: PlayerLaunches,
  { base, before, after }: PlannedLaunch,
): number[] {
  const slots = windows ? [...windows.keys()].filter((i) => i % 2 === 0).map((i) => windows.subarray(i, i + 2)) : []
  const isAllowedWithBase = (second: number) =>
    [second, base].every((time) => time >= sendFrom) &&
    (!windows || slots.some(([from, to]) => isWithin(second, from, to) && isWithin(base, from, to)))
  const seconds = Array.from({ length: before + after + 1 }, (_, i) => base - before + i)
  return isAllowedWithBase(base) ? seconds.filter(isAllowedWithBase) : [base]
}

const isWithin = (time: number, from = Infinity, to = -Infinity) => from <= time && time <= to

/** The most movable launches that can be sent `spacing` apart from each other and the fixed ones, in seconds that suit: by trying every order. */
export function mostOnTime(
  player: PlayerLaunches,
  spacing: number,
  suits: (launch: PlannedLaunch, second: number) => boolean = () => true,
): number {
  const fixed = player.launches.filter(({ isFixed }) => isFixed).map(({ base }) => base)
  const allowed = player.launches
    .filter(({ isFixed }) => !isFixed)
    .map((launch) =>
      secondsAllowed(player, launch).filter((t) => suits(launch, t) && fixed.every((f) => Math.abs(f - t) >= spacing)),
    )
  const known = new Map<string, number>()
  const most = (left: number, free: number): number => {
    const key = `${left} ${free}`
    const found = known.get(key)
    if (found !== undefined) return found
    let best = 0
    allowed.forEach((seconds, i) => {
      if (!(left & (1 << i))) return
      const first = seconds.find((second) => second >= free)
      if (first !== undefined) best = Math.max(best, 1 + most(left & ~(1 << i), first + spacing))
    })
    known.set(key, best)
    return best
  }
  return most((1 << allowed.length) - 1, -Infinity)
}

/** The most movable launches that can have a second of their own, apart from the fixed ones' too: by augmenting paths. */
export function mostSeconds(player: PlayerLaunches): number {
  const fixed = new Set(player.launches.filter(({ isFixed }) => isFixed).map(({ base }) => base))
  const allowed = player.launches
    .filter(({ isFixed }) => !isFixed)
    .map((launch) => secondsAllowed(player, launch).filter((second) => !fixed.has(second)))
  const holder = new Map<number, number>()
  const sits = (i: number, tried: Set<number>): boolean =>
    (allowed[i] ?? []).some((second) => {
      if (tried.has(second)) return false
      tried.add(second)
      const other = holder.get(second)
      if (other !== undefined && !sits(other, tried)) return false
      holder.set(second, i)
      return true
    })
  return allowed.filter((_, i) => sits(i, new Set())).length
}
