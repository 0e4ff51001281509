import { trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import { countedState, type OrderState } from '../../../shared/model/orders/order.ts'
import type { Withdrawal } from '../../store/orders/amendments.ts'
import type { Marks } from '../../store/orders/marks.ts'
import type { AmendedOrders, PlayerOrders } from '../../store/orders/orders.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { Unsendable } from '../../store/orders/unsendable.ts'
import type { Sightings } from '../../store/sightings/sightings.ts'

/** Returns the marks and sightings of a player's orders. */
export type OutcomesOf = (playerId: number) => { marks: Marks; sightings: Sightings }

/** The state an order counts as, from its mark and sighting. */
export const countedOutcome = ({ marks, sightings }: ReturnType<OutcomesOf>, line: StoredOrder): OrderState =>
  countedState({ state: marks.get(line.id)?.state ?? 'open', seen: sightings.has(line.id) })

/** Orders of all players with what is known of them. */
export interface KnownParts<Part extends PlayerOrders = PlayerOrders> {
  parts: readonly Part[]
  outcomesOf: OutcomesOf
  unsendableOf: (playerId: number) => Unsendable
}

/** A player's attacks on conquered targets, each with the commands of its train. */
interface ConqueredOrders<Part> {
  part: Part
  /** Can be withdrawn: open, and no command of them was sent or seen. */
  open: StoredOrder[][]
  /** Some command of them was. */
  underway: StoredOrder[][]
}

/**
 * The attacks on villages that belong to the own tribes and on which at least one order is open, by player who has any; as of the last
 * upload, sync or issue.
 */
export function conqueredOrders<Part extends PlayerOrders>(
  { parts, outcomesOf, unsendableOf }: KnownParts<Part>,
  isWanted: (line: StoredOrder) => boolean = () => true,
): ConqueredOrders<Part>[] {
  const conquered = new Set(
    parts.flatMap(({ playerId, lines }) => {
      const unsendable = unsendableOf(playerId)
      return lines
        .filter((line) => unsendable.get(line.id) === 'own_target' && isWanted(line))
        .filter((line) => countedOutcome(outcomesOf(playerId), line) === 'open')
        .map(({ to }) => to.villageId)
    }),
  )
  return parts.flatMap((part) => {
    const found: ConqueredOrders<Part> = { part, open: [], underway: [] }
    for (const { lines } of trainsTogether(part.lines.filter(({ to }) => conquered.has(to.villageId)))) {
      const states = new Set(lines.map((line) => countedOutcome(outcomesOf(part.playerId), line)))
      if (states.has('sent')) found.underway.push(lines)
      else if (states.has('open')) found.open.push(lines)
    }
    return found.open.length + found.underway.length > 0 ? [found] : []
  })
}

/** All players with these open attacks added to their withdrawn orders, and how many attacks of how many players those are. */
export function withWithdrawals(
  parts: readonly AmendedOrders[],
  conquered: readonly Pick<ConqueredOrders<AmendedOrders>, 'part' | 'open'>[],
  by: Pick<Withdrawal, 'at' | 'by'>,
): { parts: AmendedOrders[]; attacks: number; players: number } {
  const openOf = new Map(conquered.map(({ part, open }) => [part.playerId, open]))
  const opens = [...openOf.values()]
  return {
    attacks: opens.reduce((sum, { length }) => sum + length, 0),
    players: opens.filter(({ length }) => length > 0).length,
    parts: parts.map((part) => {
      const added = (openOf.get(part.playerId) ?? []).flat()
      const withdrawals = added.map(({ id }) => [id, { line: id, ...by, why: 'own_target' }] as const)
      const withdrawn = new Map([...part.withdrawn, ...withdrawals])
      return { ...part, withdrawn, wanted: new Set([...part.wanted].filter((id) => !withdrawn.has(id))) }
    }),
  }
}
