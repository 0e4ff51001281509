import { accountSuffix } from '../../../shared/game/orders/order-formats.ts'
import { isQuiet } from '../../../shared/game/orders/quiet-hours.ts'
import { formatExactClock } from '../../../shared/game/world/world-time.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { offeredAttack, openOffer } from '../orders/stand-ins/open-offer.ts'
import { type Outgoing, outgoing, type Recipient } from './messages.ts'
import type { Player } from './read-players.ts'

/**
 * What asks a player to send a lost attack instead, until the offer ends. Nothing in quiet hours, also where leaders may wake then, on a device
 * whose link cannot answer, and once the offer is over, taken or answered.
 */
export function offerMessages(
  plan: Pick<PlanRecord, 'nightWatch'>,
  { sheet }: Pick<Player, 'sheet'>,
  to: Recipient,
): Outgoing[] {
  const { device, now, zone } = to
  const offer = openOffer(plan, sheet, now)
  const ttl = offer ? Math.floor((Date.parse(offer.until) - now) / 1000) : 0
  if (!offer || ttl <= 0 || device.kind === 'show' || isQuiet(Math.floor(now / 1000), device.quiet, zone)) return []
  const { text, first } = offeredAttack(offer)
  const account = offer.account.playerId === sheet.playerId ? undefined : offer.account
  const told = {
    title: `Übernehmen? ${text}`,
    body: [
      `Abschicken ${formatExactClock(first.launchAt, zone)}${accountSuffix(account)}`,
      `Antworte bis ${formatExactClock(offer.until, zone)} auf deiner Seite.`,
    ].join('\n'),
  }
  return [outgoing(to, told, { about: 'offer', ttl })]
}
