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
export function overlapOf(owned: Troops, own: Alternatives, others: readonly Alternatives[]): Overlap | undefined {
  const plans = [own, ...others]
  const instants = [...new Set(plans.flat(2).flatMap(({ from, until }) => [from, until]))].sort((a, b) => a - b)
  const involved = new Set<number>()
  let found: Overlap | undefined
  instants.forEach((from, i) => {
    const until = instants[i + 1]
    if (until === undefined || !isAway(own, from)) return
    const used = plans.map((plan) => usedAt(plan, from))
    for (const unit of unitNames) {
      const [mine = 0, ...theirs] = used.map((troops) => troops[unit] ?? 0)
      const beside = theirs.reduce((sum, count) => sum + count, 0)
      const missing = mine + beside - (owned[unit] ?? 0)
      if (mine === 0 || beside === 0 || missing <= 0) continue
      found ??= { from, until, missing: {}, others: [] }
      found.until = until
      found.missing[unit] = Math.max(found.missing[unit] ?? 0, missing)
      theirs.forEach((count, plan) => {
        if (count > 0) involved.add(plan)
      })
    }
  })
  return found && { ...found, others: [...involved].sort((a, b) => a - b) }
}

const isAway = (plan: Alternatives, instant: number) =>
  plan.some((attacks) => attacks.some(({ from, until }) => from <= instant && instant < until))

/** Units that a plan uses at an instant. */
function usedAt(plan: Alternatives, instant: number): Troops {
  const most: Troops = {}
  for (const attacks of plan) {
    const troops = awayAt(attacks, instant)
    for (const unit of unitsOf(troops)) most[unit] = Math.max(most[unit] ?? 0, troops[unit] ?? 0)
  }
  return most
}

/** Units of these attacks that are away at an instant. */
function awayAt(attacks: readonly UnitsAway[], instant: number): Troops {
  const sum: Troops = {}
  for (const { from, until, troops } of attacks) {
    if (instant < from || instant >= until) continue
    for (const unit of unitsOf(troops)) sum[unit] = (sum[unit] ?? 0) + (troops[unit] ?? 0)
  }
  return sum
}

/** The most of each unit that is away at once. */
export function mostAway(attacks: readonly UnitsAway[]): Troops {
  const most: Troops = {}
  for (const { from } of attacks) {
    const troops = awayAt(attacks, from)
    for (const unit of unitsOf(troops)) most[unit] = Math.max(most[unit] ?? 0, troops[unit] ?? 0)
  }
  return most
}

const unitsOf = (troops: Troops): UnitName[] => unitNames.filter((unit) => (troops[unit] ?? 0) > 0)
