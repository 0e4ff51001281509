import type { IssuedOrder, Order, OrderAccount, OrderState } from '../../model/orders/order.ts'
import { unsendableSentences } from '../../model/wishes/unsendable.ts'
import { rallyPointUrl } from '../world/markets.ts'
import { shownText } from '../world/shown-text.ts'
import { distance } from '../world/travel.ts'
import { type Troops, type UnitName, unitNames } from '../world/units.ts'

/** An attack to copy or save; sender and state are optional. */
export interface CopyLine extends IssuedOrder {
  /** Another player's account that sends it. */
  account?: OrderAccount | undefined
  playerName?: string | undefined
  state?: OrderState | undefined
  reason?: string | undefined
}

/** World and sender context of the formats. */
export interface CopyWorld {
  /** The server's code, such as `de236`. */
  server: string
  timeZone: string
  /** UV mode: the account in which links open. */
  sitterPlayerId?: number | undefined
}

/** German labels of the order states. */
export const orderStateLabels: Record<OrderState, string> = {
  open: 'Offen',
  sent: 'Abgeschickt',
  skipped: 'Ausgelassen',
}

/** Link to the filled-in rally point, in the account of the order where it is another player's. */
export const rallyPointLink = (
  { from, to, troops, account }: Pick<CopyLine, 'from' | 'to' | 'troops' | 'account'>,
  { server, sitterPlayerId }: CopyWorld,
): string =>
  rallyPointUrl(
    server,
    { fromVillageId: from.villageId, toVillageId: to.villageId, troops },
    account?.playerId ?? sitterPlayerId,
  )

/** ` · UV Anna` where an order is of another player's account. */
export const accountSuffix = (account: OrderAccount | undefined): string =>
  account ? ` · UV ${shownText(account.playerName)}` : ''

/** `für Bert`, for an order that is sent instead of another player's. */
export const insteadText = ({ standsInFor }: Pick<Order, 'standsInFor'>): string | undefined =>
  standsInFor && `für ${shownText(standsInFor.playerName ?? '') || 'ein Mitglied'}`

/** Returns an order's travel distance in fields. */
export const fieldsBetween = ({ from, to }: IssuedOrder): number => distance(to.x - from.x, to.y - from.y)

/** Owner of the attacked village; `Barbaren` without one. */
export const defenderName = ({ to }: IssuedOrder): string => shownText(to.playerName) || 'Barbaren'

/** The sent units in the game's order. */
export const sentUnits = (troops: Troops): { unit: UnitName; count: number }[] =>
  unitNames.flatMap((unit) => (troops[unit] ? [{ unit, count: troops[unit] }] : []))

/** Why an order can no longer be sent, in sentences. */
export const doubtsAbout = ({ warnings }: Pick<Order, 'warnings'>): string[] =>
  warnings.flatMap((warning) => (warning === 'night' || warning === 'past' ? [] : unsendableSentences[warning]))
