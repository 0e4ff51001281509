import { hasNightWatch } from '../../../../shared/model/orders/night-watch.ts'
import type { Order } from '../../../../shared/model/orders/order.ts'
import type { OwnStandIn, StandInOffer } from '../../../../shared/model/orders/stand-in.ts'
import type { AmendedOrders } from '../../../store/orders/orders.ts'
import type { SheetRecord, StoredOffer } from '../../../store/orders/sheets.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import type { SlotChanges } from '../../../store/timeslots/slot-changes.ts'
import { isOver } from '../../plans/places.ts'

/** Whether an offer can still be answered; `now` is epoch milliseconds. */
export const isOpenOffer = ({ offer }: Pick<SheetRecord, 'offer'>, now: number): boolean =>
  offer !== undefined && !offer.isTaken && offer.takes === undefined && Date.parse(offer.until) > now

/** What a player's page shows of stand-ins: their switch, and an offer that is open or that another one took. */
export function ownStandIn(
  plan: PlanRecord,
  sheet: SheetRecord,
  { ready }: Pick<SlotChanges, 'ready'>,
  now: number,
): OwnStandIn | undefined {
  if (!hasNightWatch(plan) || !plan.orders || isOver(plan)) return undefined
  const { offer } = sheet
  const isShown = offer && offer.takes === undefined && Date.parse(offer.until) > now
  const view = isShown && offerView(offer, sheet.playerId)
  return { isReady: ready.has(sheet.playerId), ...(view && { offer: view }) }
}

/** An offer as the person sees it whom it asks. */
function offerView({ id, account, lines, until, isTaken }: StoredOffer, person: number): StandInOffer | undefined {
  const [first] = lines
  if (!first) return undefined
  const { type, from, to, launchAt, arriveAt } = first
  return {
    ...{ id, type, launchAt, arriveAt, until },
    from: { x: from.x, y: from.y, name: from.name },
    to: { x: to.x, y: to.y, name: to.name, playerName: to.playerName },
    ...(lines.length > 1 && { commands: lines.length }),
    ...(account.playerId !== person && { account }),
    ...(isTaken && { isTaken }),
  }
}

type Facts = Pick<Order, 'standsInFor' | 'takenBy'>

/** For whom orders of these players are sent, and who sends others instead of them; with names only where members see names. */
export function standInFacts(
  parts: readonly Pick<AmendedOrders, 'taken' | 'replaced'>[],
  showsNames: boolean,
): (order: { id: string }) => Facts {
  const named = ({ playerName }: { playerName: string }) => (showsNames ? { playerName } : {})
  const facts = new Map(
    parts.flatMap(({ taken, replaced }): [string, Facts][] => [
      ...taken.map(({ order, instead }): [string, Facts] => [order.id, { standsInFor: named(instead) }]),
      ...Array.from(replaced, ([id, by]): [string, Facts] => [id, { takenBy: named(by) }]),
    ]),
  )
  return ({ id }) => facts.get(id) ?? {}
}
