import {
  type Assignments,
  type AttackKind,
  attackKinds,
  isFull,
  type PlannedAttack,
} from '../../../shared/model/attack.ts'
import type { Target } from '../../../shared/model/target.ts'
import { attackKey, type WishRefusal } from '../../../shared/model/wishes/wish.ts'
import { Board, type BoardInput } from '../../../shared/planner/plan/board.ts'
import { besideOrders, type OrderWishes, withoutWithheld } from '../../../shared/planner/plan/order-wishes.ts'
import { settledWithPins } from '../../../shared/planner/plan/pins.ts'
import type { FixedAttack } from '../../../shared/planner/plan/wishes.ts'

/** A former result's attacks beside orders that were sent since. */
export interface RestoredAttacks {
  assignments: Assignments
  /** Attacks left out because such an order uses up their village or target. */
  displaced: number
}

type Orders = Pick<OrderWishes, 'sent' | 'withheld'>
type Candidate = { kind: AttackKind; attack: PlannedAttack }

/** Refusals that orders can cause; what changed in the inputs is left to the next run. */
const causedByOrders: ReadonlySet<WishRefusal> = new Set([
  'exists',
  'target_full',
  'no_supply',
  'no_troops',
  'same_coordinate',
  'same_second',
])

/** Puts a former result's attacks beside the orders; `undefined` when it has just these orders as sent. */
export function restoredBeside(result: Assignments, orders: Orders, input: BoardInput): RestoredAttacks | undefined {
  const stored = new Map(listed(result).map(({ kind, attack }) => [attackKey({ ...attack, kind }), attack]))
  const fixed = [...orders.sent, ...orders.withheld]
  const fresh = fixed.filter((order) => {
    const known = stored.get(attackKey(order))
    return known?.launch !== order.launch || known.arrival !== order.arrival
  })
  const isKnown = (order: FixedAttack) => stored.get(attackKey(order))?.fixed === 'sent'
  const countSent = [...stored.values()].filter((attack) => attack.fixed === 'sent').length
  if (fresh.length === 0 && orders.sent.every(isKnown) && countSent === orders.sent.length) return undefined
  const merged = besideOrders(result, [], orders)
  const displaced = displacedBy(fixed, fresh, merged, input)
  const villages = new Set(fresh.map(({ villageId }) => villageId))
  const kept = withAttacks(merged, (attacks) => attacks.filter((attack) => !displaced.has(attack)))
  const settled = settledWithPins(kept, input)
  const assignments = withAttacks(kept, (attacks, kind) =>
    attacks.map((attack, i) => (villages.has(attack.villageId) && settled[kind]?.attacks[i]) || attack),
  )
  return { assignments: withoutWithheld(assignments), displaced: displaced.size }
}

const listed = (assignments: Assignments): Candidate[] =>
  attackKinds.flatMap((kind) => (assignments[kind]?.attacks ?? []).map((attack) => ({ kind, attack })))

function withAttacks(
  assignments: Assignments,
  change: (attacks: PlannedAttack[], kind: AttackKind) => PlannedAttack[],
): Assignments {
  const changed: Assignments = {}
  for (const kind of attackKinds) {
    const run = assignments[kind]
    if (run) changed[kind] = { ...run, attacks: change(run.attacks, kind) }
  }
  return changed
}

/** The attacks for which the fresh ones leave no units or room; pinned ones and early launches come first. */
function displacedBy(
  fixed: readonly FixedAttack[],
  fresh: readonly FixedAttack[],
  merged: Assignments,
  input: BoardInput,
): Set<PlannedAttack> {
  const [villages, targets] = [new Set(fresh.map((one) => one.villageId)), new Set(fresh.map((one) => one.targetId))]
  const isTouched = ({ attack }: Candidate) => villages.has(attack.villageId) || targets.has(attack.targetId)
  const free = listed(merged).filter(({ attack }) => attack.fixed !== 'sent')
  const anyTime = { isSpared: () => false, windowsOf: () => undefined, sendFrom: -Infinity }
  const options = { ...input.options, distances: {} }
  const board = new Board({
    ...input,
    ...anyTime,
    points: undefined,
    options,
    forbids: [],
    maxPerPlayer: [],
    maxCommands: undefined,
  })
  for (const order of fixed) placeOrder(board, order)
  for (const one of free) if (!isTouched(one)) board.placeStored(one.kind, one.attack)
  const displaced = new Set<PlannedAttack>()
  const rank = ({ attack }: Candidate) => (attack.fixed ? 0 : 1)
  const touched = free.filter(isTouched).sort((a, b) => rank(a) - rank(b) || a.attack.launch - b.attack.launch)
  for (const { kind, attack } of touched) {
    const { arrival, unit, troops } = attack
    const offer = board.offer({ ...attack, kind }, { arrival, unit, troops: isFull(kind) ? undefined : troops })
    if ('refusal' in offer && causedByOrders.has(offer.refusal)) displaced.add(attack)
    else board.placeStored(kind, attack)
  }
  return displaced
}

/** Places an order; one without a target in the plan uses up its village all the same. */
function placeOrder(board: Board, order: FixedAttack): void {
  const sender = board.senders.get(order.villageId)
  const nowhere: Target = {
    _id: order.targetId,
    x: -1,
    y: -1,
    villageId: 0,
    type: 'fakes',
    maxOff: 0,
    maxFake: 0,
    maxBFake: 0,
    offsetMinutes: 0,
  }
  if (sender) board.place({ ...order, sender, target: board.targets.get(order.targetId) ?? nowhere })
}
