import { type Troops, type UnitName, unitNames } from '../../game/world/units.ts'

/** Units that are away from their village from their launch until they return, epoch seconds; at home again at `until`. */
export interface UnitsAway {
  from: number
  until: number
  troops: Troops
}

/**
 * What a plan does with a village: the orders of the current issue, and the attacks of the next one. Only one of them comes true, so a plan
 * uses the larger one at every instant.
 */
export type Alternatives = readonly (readonly UnitsAway[])[]

/** Units of a village that several plans use at once. */
export interface Overlap {
  /** The first and the last instant at which units are missing, epoch seconds; none is missing at `until`. */
  from: number
  until: number
  /** The most missing of each unit at any instant. */
  missing: Troops
  /** Indexes of the other plans that use a missing unit meanwhile. */
  others: number[]
}

/** Whether two spans share an instant. */
export const overlaps = (a: Omit<UnitsAway, 'troops'>, b: Omit<UnitsAway, 'troops'>): boolean =>
  a.from < b.until && b.from < a.until

/**
 * When a plan and others together use more units of a village than it owns; `undefined` if they never do. Instants at which the plan
 * itself, or none of the others, uses the unit do not count.
 */
export function findOverlap(owned: Troops, own: Alternatives, others: readonly Alternatives[]): Overlap | undefined {
  const short = unitNames.filter((unit) => {
    const mine = mostEver(own, unit)
    return mine > 0 && others.reduce((sum, plan) => sum + mostEver(plan, unit), mine) > (owned[unit] ?? 0)
  })
  if (short.length === 0) return undefined
  const moments = [own, ...others].flat(2).flatMap(({ from, until }) => [from, until])
  const instants = [...new Set(moments)].sort((a, b) => a - b)
  const involved = new Set<number>()
  let found: Overlap | undefined
  for (const unit of short) {
    instants.forEach((from, i) => {
      const mine = usedAt(own, unit, from)
      if (mine === 0) return
      const theirs = others.map((plan) => usedAt(plan, unit, from))
      const beside = theirs.reduce((sum, count) => sum + count, 0)
      const missing = mine + beside - (owned[unit] ?? 0)
      if (beside === 0 || missing <= 0) return
      const until = instants[i + 1] ?? from
      found ??= { from, until, missing: {}, others: [] }
      found.from = Math.min(found.from, from)
      found.until = Math.max(found.until, until)
      found.missing[unit] = Math.max(found.missing[unit] ?? 0, missing)
      theirs.forEach((count, plan) => {
        if (count > 0) involved.add(plan)
      })
    })
  }
  return found && { ...found, others: [...involved].sort((a, b) => a - b) }
}

/** An upper bound of how many of a unit a plan uses at once. */
const mostEver = (plan: Alternatives, unit: UnitName): number =>
  plan.reduce((most, attacks) => {
    return Math.max(
      most,
      attacks.reduce((sum, { troops }) => sum + (troops[unit] ?? 0), 0),
    )
  }, 0)

/** How many of a unit a plan uses at an instant. */
function usedAt(plan: Alternatives, unit: UnitName, instant: number): number {
  let most = 0
  for (const attacks of plan) {
    let sum = 0
    for (const { from, until, troops } of attacks) if (from <= instant && instant < until) sum += troops[unit] ?? 0
    if (sum > most) most = sum
  }
  return most
}

/** Units of these attacks that are away at an instant. */
function awayAt(attacks: readonly UnitsAway[], instant: number): Troops {
  const sum: Troops = {}
  for (const { from, until, troops } of attacks) {
    if (instant < from || instant >= until) continue
    for (const unit of presentUnits(troops)) sum[unit] = (sum[unit] ?? 0) + (troops[unit] ?? 0)
  }
  return sum
}

/** The most of each unit that is away at once. */
export function mostAway(attacks: readonly UnitsAway[]): Troops {
  const most: Troops = {}
  for (const { from } of attacks) {
    const troops = awayAt(attacks, from)
    for (const unit of presentUnits(troops)) most[unit] = Math.max(most[unit] ?? 0, troops[unit] ?? 0)
  }
  return most
}

const presentUnits = (troops: Troops): UnitName[] => unitNames.filter((unit) => (troops[unit] ?? 0) > 0)
