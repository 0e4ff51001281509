import { placeKey } from '../../../../shared/game/world/place-key.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { OrderState } from '../../../../shared/model/orders/order.ts'
import type { ActiveAttack } from '../../../../shared/planner/model/usage.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'

/** An order of the current issue or withdrawn before, and what is known of it. */
export interface KnownLine {
  line: StoredOrder
  state: OrderState
}

type LineAttack = Pick<ActiveAttack, 'kind' | 'sender' | 'target' | 'targetId' | 'launch' | 'arrival' | 'fixed'> & {
  trainIndex?: number
}

/** Id of an attack's order, and that order if it was issued before. */
export interface LineIds {
  id: string
  known?: KnownLine
}

/**
 * Order ids of a plan's attacks, in the same order: kind, village, target and place in a train, which are unique. An attack that
 * was issued keeps its order's; all others get one that no order ever had, so that none inherits another's mark.
 */
export function lineIds(attacks: readonly LineAttack[], issued: readonly KnownLine[]): LineIds[] {
  const known = knownOrders(attacks, issued)
  const used = new Set(issued.map(({ line }) => line.id))
  const found = new Map<LineAttack, LineIds>()
  for (const [attack, order] of known) {
    found.set(attack, { id: order.line.id, known: order })
  }
  return attacks.map((attack) => found.get(attack) ?? { id: freeId(attack.targetId, attack, used) })
}

/** The order that each issued attack had, the surest sign first. */
function knownOrders(attacks: readonly LineAttack[], issued: readonly KnownLine[]): Map<LineAttack, KnownLine> {
  const knownAt = Map.groupBy(issued, ({ line }) =>
    orderPlace(line.type, line.from.villageId, line.to, line.trainIndex),
  )
  const placed = Map.groupBy(attacks, ({ kind, sender, target, trainIndex }) =>
    orderPlace(kind, sender.villageId, target, trainIndex),
  )
  const found = new Map<LineAttack, KnownLine>()
  for (const [place, equal] of placed) {
    const known = knownAt.get(place) ?? []
    const taken = new Set<KnownLine>()
    for (const isSame of signs) {
      for (const attack of equal) {
        const same = found.has(attack) ? undefined : known.find((one) => !taken.has(one) && isSame(one, attack))
        if (!same) continue
        found.set(attack, same)
        taken.add(same)
      }
    }
  }
  return found
}

const orderPlace = (kind: AttackKind, villageId: number, to: { x: number; y: number }, trainIndex = 0) =>
  `${kind} ${villageId} ${placeKey(to)} ${trainIndex}`

const isAtOnce = ({ line }: KnownLine, { launch, arrival }: LineAttack) =>
  toEpoch(line.launchAt) === launch && toEpoch(line.arriveAt) === arrival

/** Whether an order is this attack, the surest sign first; all of one kind, village and coordinate. */
const signs: readonly ((known: KnownLine, attack: LineAttack) => boolean)[] = [
  // A sent order counts on another target of its coordinate when its own is gone.
  (known, attack) => attack.fixed === 'sent' && known.state === 'sent' && isAtOnce(known, attack),
  ({ line }, { targetId }) => line.targetId === targetId,
  // To its player an equal attack on another target of the coordinate is the same order.
  isAtOnce,
]

/** The number is that in a train, unless a sent order counts on another target. */
function freeId(targetId: string, { kind, sender, trainIndex: first = 0 }: LineAttack, used: Set<string>): string {
  let trainIndex = first
  const id = () => `${kind}-${sender.villageId}-${targetId}-${trainIndex}`
  while (used.has(id())) trainIndex++
  used.add(id())
  return id()
}
