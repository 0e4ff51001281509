import { type Blocked, blockedAround, firstFree } from './blocked.ts'

/**
 * Which launches are late for a player who needs `spacing` seconds for each, goes through them by second and passes over those
 * they are not free for. Fixed ones go first: what is within `spacing` of one is late. Fractions of seconds do not count.
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

/** The most launches of `among` that are `spacing` apart and not blocked. */
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
