import { type Building, buildings, type WorldSettings } from '../../model/settings.ts'

/**
 * What each of `count` catapult attacks aims at: the enabled buildings by their percentages, normalised to 100, whole
 * numbers by largest remainder (Hamilton's method; ties in the settings' order). The attacks are interleaved, so that
 * neighbours in the list, which share a target, get different buildings where the shares allow it. Deterministic;
 * empty when no building is enabled with a positive percentage.
 */
export function spreadBuildings(catapultTargets: WorldSettings['catapultTargets'], count: number): Building[] {
  const shares = buildings.flatMap((building) => {
    const { enabled, percentage } = catapultTargets[building] ?? { enabled: false, percentage: 0 }
    return enabled && percentage > 0 ? [{ building, percentage }] : []
  })
  const total = shares.reduce((sum, { percentage }) => sum + percentage, 0)
  if (total === 0) return []
  const quotas = shares.map(({ percentage }) => (count * percentage) / total)
  const amounts = largestRemainder(quotas, count)
  return interleave(shares.map(({ building }, i) => ({ building, amount: amounts[i]! })))
}

/** The whole parts of the numbers, one more for those of largest remainder, so that they sum up to `count`. */
function largestRemainder(exact: number[], count: number): number[] {
  const whole = exact.map(Math.floor)
  const missing = count - whole.reduce((sum, amount) => sum + amount, 0)
  const byRemainder = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byRemainder.slice(0, missing)) whole[i]!++
  return whole
}

/** Lays `amount` entries of each building evenly over the list: the k-th of n stands at (k + ½) / n of the way. */
const interleave = (amounts: { building: Building; amount: number }[]): Building[] =>
  amounts
    .flatMap(({ building, amount }, order) =>
      Array.from({ length: amount }, (_, k) => ({ building, order, place: (k + 0.5) / amount })),
    )
    .sort((a, b) => a.place - b.place || a.order - b.order)
    .map(({ building }) => building)
