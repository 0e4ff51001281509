import { toEpoch } from '../../game/world/timeslots.ts'
import { type Assignments, type AttackKind, attackKinds, type PlannedAttack } from '../../model/attack.ts'
import type { Target } from '../../model/target.ts'
import { attackKey } from '../../model/wishes/wish.ts'
import { targetDemand } from '../model/demand.ts'
import { firstCommands, orderAttack, type RunOrder, targetOfOrder } from './order-targets.ts'
import {
  asPlanned,
  type FixedAttack,
  type FormerAttack,
  fixedOn,
  isStray,
  isWithheld,
  notHome,
  targetGone,
} from './wishes.ts'

/** What issued orders and former results impose on runs. */
export interface OrderWishes {
  /** Sent orders, also those whose target is gone. */
  sent: FixedAttack[]
  /** Orders whose units are not in their village: attacks on no target, which use up units. */
  withheld: FixedAttack[]
  /** By kind: the lines of the current issue, else of the former result. */
  former: FormerAttack[]
  /** Launches of the current issue by `attackKey`, epoch seconds. */
  issuedAt: ReadonlyMap<string, number>
}

/** What players said of their orders. */
export interface OrderOutcomes {
  /** Marked as sent or seen in the game. */
  sent: readonly { line: RunOrder }[]
  /** Open orders that can no longer be launched differently: they count as sent. */
  presumed: readonly { line: RunOrder }[]
  /** Skipped because the troops are away, with the mark's time (ISO 8601 UTC). */
  notHome: readonly { line: RunOrder; at: string }[]
  /** Orders of the current issue, and whether the player has opened it. */
  issued: readonly { line: RunOrder; isOpened: boolean }[]
}

/** What the orders are seen beside; `upload` is when troops were last uploaded (ISO 8601 UTC). */
export interface OrderSituation {
  plan: { arriveAt: string }
  targets: readonly Target[]
  assignments: Assignments
  upload: string | undefined
}

/** What these outcomes impose on runs of these kinds. */
export function orderWishes(
  { plan, targets, assignments, upload }: OrderSituation,
  kinds: readonly AttackKind[],
  outcomes: OrderOutcomes,
): OrderWishes {
  const [away, issued] = [firstCommands(outcomes.notHome), firstCommands(outcomes.issued)]
  const toTargetId = targetIdOf(plan, targets)
  const others = away.length > 0 ? attackKinds.filter((kind) => !kinds.includes(kind)) : []
  const planned = new Set(
    others.flatMap((kind) => (assignments[kind]?.attacks ?? []).map((attack) => `${kind} ${lineKey(attack)}`)),
  )
  const stillAway = away.filter(({ line, at }) => {
    const isPlanned = planned.has(
      `${line.type} ${lineKey({ villageId: line.from.villageId, targetId: toTargetId(line) })}`,
    )
    return !isPlanned && (upload === undefined || at > upload)
  })
  const lines = issued.map(
    ({ line, isOpened }): FormerAttack => ({
      kind: line.type,
      villageId: line.from.villageId,
      targetId: toTargetId(line),
      weight: isOpened ? 2 : 1,
    }),
  )
  return {
    sent: sentAttacks([...outcomes.sent, ...outcomes.presumed], toTargetId, assignments),
    withheld: stillAway.map(({ line }) => orderAttack(line, `${notHome}${line.id}`)),
    former: [...lines, ...formerResults(assignments, new Set(lines.map(({ kind }) => kind)))],
    issuedAt: new Map(
      issued.map(({ line }) => {
        const key = attackKey({ kind: line.type, villageId: line.from.villageId, targetId: toTargetId(line) })
        return [key, toEpoch(line.launchAt)]
      }),
    ),
  }
}

function targetIdOf(plan: OrderSituation['plan'], targets: readonly Target[]): (line: RunOrder) => string {
  const findTarget = targetOfOrder(plan, targets)
  return (line) => findTarget(line)?._id ?? `${targetGone}${line.id}`
}

function sentAttacks(
  sent: OrderOutcomes['sent'],
  toTargetId: (line: RunOrder) => string,
  assignments: Assignments,
): FixedAttack[] {
  const findShift = shifts(assignments)
  return firstCommands(sent).map(({ line }) => {
    const attack = orderAttack(line, toTargetId(line))
    const shift = findShift(attack)
    return { ...attack, ...(shift !== undefined && { shift }) }
  })
}

/** The assignments with sent attacks as they were issued. */
export function asIssued(
  { plan, targets, assignments }: Omit<OrderSituation, 'upload'>,
  sent: OrderOutcomes['sent'],
): Assignments {
  const planned = new Set(
    attackKinds.flatMap((kind) => (assignments[kind]?.attacks ?? []).map((attack) => attackKey({ ...attack, kind }))),
  )
  const known = sentAttacks(sent, targetIdOf(plan, targets), assignments)
  return besideOrders(assignments, [], { sent: known.filter((attack) => planned.has(attackKey(attack))), withheld: [] })
}

/** Attacks that stand-ins send, and those that they are sent instead of. */
export interface StandIns {
  taken: readonly { line: RunOrder }[]
  replaced: readonly { line: RunOrder }[]
}

/** The assignments with the attacks of stand-ins, as they were taken, and without those that they are sent instead of. */
export function withStandIns(
  { plan, targets, assignments }: Omit<OrderSituation, 'upload'>,
  { taken, replaced }: StandIns,
): Assignments {
  if (taken.length + replaced.length === 0) return assignments
  const toTargetId = targetIdOf(plan, targets)
  const added = sentAttacks(taken, toTargetId, assignments)
  const left = firstCommands(replaced).map(({ line }) => orderAttack(line, toTargetId(line)))
  const known = new Set([...added, ...left].map(attackKey))
  const amended: Assignments = {}
  for (const kind of attackKinds) {
    const stored = assignments[kind]
    const own = added.filter((attack) => attack.kind === kind)
    if (!stored && own.length === 0) continue
    const others = (stored?.attacks ?? []).filter((attack) => !known.has(attackKey({ ...attack, kind })))
    amended[kind] = { ...stored, attacks: [...own.map(asPlanned), ...others] }
  }
  return amended
}

/** How far an order was shifted, if its attack is stored with the same arrival. */
function shifts(assignments: Assignments): (order: FixedAttack) => number | undefined {
  const stored = new Map<string, PlannedAttack>()
  for (const kind of attackKinds)
    for (const attack of assignments[kind]?.attacks ?? [])
      if (attack.shift) stored.set(attackKey({ ...attack, kind }), attack)
  return (order) => {
    const attack = stored.get(attackKey(order))
    return attack?.arrival === order.arrival ? attack.shift : undefined
  }
}

const lineKey = ({ villageId, targetId }: Pick<PlannedAttack, 'villageId' | 'targetId'>) => `${villageId} ${targetId}`

/** The attacks of the kinds that were not issued. */
const formerResults = (assignments: Assignments, issued: ReadonlySet<AttackKind>): FormerAttack[] =>
  attackKinds
    .filter((kind) => !issued.has(kind))
    .flatMap((kind) =>
      (assignments[kind]?.attacks ?? []).map(({ villageId, targetId }): FormerAttack => {
        return { kind, villageId, targetId, weight: 1 }
      }),
    )

/**
 * What runs of these kinds plan beside: the other kinds' attacks with all that was sent. Attacks that no longer count as sent
 * are free again.
 */
export function besideOrders(
  assignments: Assignments,
  kinds: readonly AttackKind[],
  { sent, withheld }: Pick<OrderWishes, 'sent' | 'withheld'>,
): Assignments {
  const beside: Assignments = {}
  for (const kind of attackKinds) {
    if (kinds.includes(kind)) continue
    const fixed = [...sent, ...withheld].filter((attack) => attack.kind === kind)
    const stored = assignments[kind]
    if (!stored && fixed.length === 0) continue
    const known = new Set(fixed.map(lineKey))
    const isKnown = (attack: PlannedAttack) => known.size > 0 && known.has(lineKey(attack))
    const others = (stored?.attacks ?? []).filter((attack) => !isKnown(attack) && !isStray(attack))
    beside[kind] = { ...stored, attacks: [...fixed.map(asPlanned), ...others.map(withoutSent)] }
  }
  return beside
}

function withoutSent(attack: PlannedAttack): PlannedAttack {
  if (attack.fixed !== 'sent') return attack
  const { fixed: _, ...free } = attack
  return free
}

/** The assignments without the orders whose units are not in their village. */
export function withoutWithheld(assignments: Assignments): Assignments {
  const kept: Assignments = {}
  for (const kind of attackKinds) {
    const run = assignments[kind]
    if (run) kept[kind] = { ...run, attacks: run.attacks.filter((attack) => !isWithheld(attack)) }
  }
  return kept
}

/** The assignments with all that was sent, as leaders see and edit them. */
export const withSent = (assignments: Assignments, orders: Pick<OrderWishes, 'sent' | 'withheld'>): Assignments =>
  withoutWithheld(besideOrders(assignments, [], orders))

/** Sent attacks of a kind beyond what their targets want. */
export function excessOfSent(kind: AttackKind, sent: readonly FixedAttack[], targets: readonly Target[]): number {
  const counts = fixedOn(sent, kind)
  return targets.reduce((sum, target) => {
    return sum + Math.max(0, (counts.get(target._id) ?? 0) - targetDemand(kind, target))
  }, 0)
}
