import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import type { OrderState } from '../../../shared/model/order.ts'
import type { ActiveAttack } from '../../../shared/planner/model/usage.ts'
import type { StoredOrder } from '../../store/orders/orders.ts'

/** An order of the current issue or withdrawn before, and what is known of it. */
export interface KnownLine {
  line: StoredOrder
  state: OrderState
}

type LineAttack = Pick<ActiveAttack, 'kind' | 'sender' | 'target' | 'targetId' | 'launch' | 'arrival'>

/** Whether an issued order is this attack, the surest sign first. */
const signs: readonly ((known: KnownLine, attack: LineAttack, isOnly: boolean) => boolean)[] = [
  ({ line }, { launch, arrival }) => toEpoch(line.launchAt) === launch && toEpoch(line.arriveAt) === arrival,
  ({ line }, { targetId }) => line.targetId === targetId,
  // Issued before orders had a target id.
  ({ line, state }, _, isOnly) => line.targetId === undefined && isOnly && state !== 'sent',
]

/**
 * Order ids of a plan's attacks, in the same order. An attack that was issued keeps its id; all others get one that no order ever
 * had, so that none inherits another's mark.
 */
export function lineIds(attacks: readonly LineAttack[], issued: readonly KnownLine[]): string[] {
  const ids = new Map<LineAttack, string>()
  const knownIn = Map.groupBy(issued, ({ line }) => line.id.slice(0, line.id.lastIndexOf('-')))
  const groups = Map.groupBy(attacks, ({ kind, sender, target }) => {
    return `${kind}-${sender.villageId}-${target.x}-${target.y}`
  })
  for (const [group, equal] of groups) {
    const known = knownIn.get(group) ?? []
    const isOnly = equal.length === 1 && known.length === 1
    const taken = new Set<string>()
    for (const isSame of signs) {
      for (const attack of equal) {
        if (ids.has(attack)) continue
        const same = known.find((one) => !taken.has(one.line.id) && isSame(one, attack, isOnly))
        if (!same) continue
        ids.set(attack, same.line.id)
        taken.add(same.line.id)
      }
    }
    const ever = new Set(known.map(({ line }) => line.id))
    let ordinal = 0
    for (const attack of equal) {
      if (ids.has(attack)) continue
      while (ever.has(`${group}-${ordinal}`)) ordinal++
      ids.set(attack, `${group}-${ordinal++}`)
    }
  }
  return attacks.map((attack) => ids.get(attack) ?? '')
}
