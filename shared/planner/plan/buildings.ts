import type { PlannedAttack } from '../../model/attack.ts'
import { type Building, buildings } from '../../model/buildings.ts'
import type { WorldSettings } from '../../model/settings.ts'
import type { Target } from '../../model/target.ts'

/**
 * The attacks with buildings: in turn those that their target names, else spread over all others (`spreadBuildings`). Fixed attacks
 * keep theirs.
 */
export function withBuildings(
  attacks: readonly PlannedAttack[],
  catapultTargets: WorldSettings['catapultTargets'],
  targets: readonly Target[],
): PlannedAttack[] {
  const named = new Map(targets.flatMap(({ _id, buildings: own }) => (own ? [[_id, own] as const] : [])))
  const chosen = new Map<PlannedAttack, Building | undefined>()
  for (const [targetId, some] of Map.groupBy(attacks, (attack) => named.has(attack.targetId) && attack.targetId)) {
    const own = targetId ? named.get(targetId) : undefined
    const wanted = own ? inTurn(own, some.length) : spreadBuildings(catapultTargets, some.length)
    const left = withoutTaken(wanted, some).values()
    for (const attack of some) if (!attack.fixed) chosen.set(attack, left.next().value)
  }
  return attacks.map((attack) => (attack.fixed ? attack : { ...attack, building: chosen.get(attack) }))
}

/** The building of one more attack on a target beside the present ones. */
export function nextBuilding(
  present: readonly (Pick<PlannedAttack, 'targetId' | 'building'> & { target: Pick<Target, 'buildings'> })[],
  catapultTargets: WorldSettings['catapultTargets'],
  target: Target,
): Building | undefined {
  const own = target.buildings
  const beside = present.filter((one) => (own ? one.targetId === target._id : !one.target.buildings))
  const wanted = own ? inTurn(own, beside.length + 1) : spreadBuildings(catapultTargets, beside.length + 1)
  return withoutTaken(
    wanted,
    beside.map(({ building }) => ({ building, fixed: true })),
  )[0]
}

const inTurn = (own: readonly Building[], count: number): Building[] =>
  Array.from({ length: count }, (_, i) => own[i % own.length]!)

/** The wanted buildings that fixed attacks do not aim at already. */
function withoutTaken(
  wanted: readonly Building[],
  attacks: readonly { building?: Building | undefined; fixed?: unknown }[],
): Building[] {
  const left = [...wanted]
  for (const { fixed, building } of attacks) {
    const place = fixed && building ? left.indexOf(building) : -1
    if (place >= 0) left.splice(place, 1)
  }
  return left
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
