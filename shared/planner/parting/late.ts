import { type Blocked, blockedAround, firstFree } from './blocked.ts'

/**
 * Which launches of a player are late, given when each is sent: what somebody experiences who needs `spacing` seconds for a launch,
 * goes through them by second, and passes over those they are not free for. Fixed launches go first, so a launch within `spacing`
 * of a fixed one is late, and a fixed one only after another fixed one. Nobody could keep more of these seconds. Seconds are
 * compared without their fractions.
 */
export function lateLaunches(launches: readonly number[], isFixed: readonly boolean[], spacing: number): boolean[] {
  const at = launches.map(Math.floor)
  const fixed = [...at.keys()].filter((i) => isFixed[i])
  const others = [...at.keys()].filter((i) => !isFixed[i])
  const blocked = blockedAround(
    fixed.map((i) => at[i]!),
    spacing,
  )
  const isLate = at.map(() => true)
  for (const i of spaced(at, fixed, { from: [], to: [] }, spacing)) isLate[i] = false
  for (const i of spaced(at, others, blocked, spacing)) isLate[i] = false
  return isLate
}

/** The most of the launches `among` that are `spacing` apart and not blocked: by second, each that the one before leaves time for. */
export function spaced(at: readonly number[], among: readonly number[], blocked: Blocked, spacing: number): number[] {
  let free = -Infinity
  return among
    .toSorted((a, b) => at[a]! - at[b]! || a - b)
    .filter((i) => {
      if (at[i]! < free || firstFree(blocked, at[i]!) !== at[i]!) return false
      free = at[i]! + spacing
      return true
    })
}
