import type { PlannedAttack } from '../../model/attack.ts'
import { type Building, buildings } from '../../model/buildings.ts'
import type { WorldSettings } from '../../model/settings.ts'

/** The attacks with buildings spread over all of them (`spreadBuildings`); fixed ones keep theirs. */
export function withBuildings(
  attacks: readonly PlannedAttack[],
  catapultTargets: WorldSettings['catapultTargets'],
): PlannedAttack[] {
  const spread = spreadBuildings(catapultTargets, attacks.length)
  if (!attacks.some(({ fixed }) => fixed)) return attacks.map((attack, i) => ({ ...attack, building: spread[i] }))
  for (const { fixed, building } of attacks) {
    const place = fixed && building ? spread.indexOf(building) : -1
    if (place >= 0) spread.splice(place, 1)
  }
  let next = 0
  return attacks.map((attack) => (attack.fixed ? attack : { ...attack, building: spread[next++] }))
}

/**
 * Building of each of `count` catapult attacks, by the percentages of enabled buildings normalised to 100, by largest
 * remainder (ties in the settings' order). Interleaved, so that attacks on one target differ where possible; empty if
 * no building has a positive share.
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

/** Rounds down, then up for the largest remainders, to the sum `count`. */
function largestRemainder(exact: number[], count: number): number[] {
  const whole = exact.map(Math.floor)
  const missing = count - whole.reduce((sum, amount) => sum + amount, 0)
  const byRemainder = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byRemainder.slice(0, missing)) whole[i]!++
  return whole
}

/** Spreads each building's entries evenly: the k-th of n at (k + ½) / n. */
const interleave = (amounts: { building: Building; amount: number }[]): Building[] =>
  amounts
    .flatMap(({ building, amount }, order) =>
      Array.from({ length: amount }, (_, k) => ({ building, order, place: (k + 0.5) / amount })),
    )
    .sort((a, b) => a.place - b.place || a.order - b.order)
    .map(({ building }) => building)
