import { codesIn, maxCodes } from '../../../shared/game/order-formats.ts'
import { type MessagePlace, type OrderMessage, orderMessage } from '../../../shared/game/order-message.ts'
import { countOf, formatNumber } from '../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../shared/model/order.ts'

/** Which links go into the messages: those of our own page, or those of the lists at DS-Ultimate where there are some. */
export type Links = 'own' | 'dsultimate'

/**
 * The address of one of our pages as this browser reaches the site: behind a proxy or a tunnel the server may know another one.
 */
export function ownLink(link: string, origin: string): string {
  const { pathname } = new URL(link, origin)
  return new URL(pathname, origin).href
}

/** A player's message with the links wanted; who has none there gets those of our page. */
export function messageFor(entry: ExportEntry, template: string, links: Links, place: MessagePlace): OrderMessage {
  const there = links === 'dsultimate' ? entry.handedOver : undefined
  const edit = there?.edit ?? ownLink(entry.edit, place.origin)
  const show = there?.show ?? ownLink(entry.show, place.origin)
  return orderMessage(template, { ...entry, edit, show }, place)
}

/** Whether the game shows a message as it is. */
export const isTooLong = ({ text }: OrderMessage) => codesIn(text) > maxCodes

/** `1.234 Zeichen, 12 von höchstens 1.000 BB-Codes`. */
export const lengthText = ({ text }: OrderMessage) =>
  `${countOf(text.length, 'Zeichen', 'Zeichen')}, ${formatNumber(codesIn(text))} von höchstens ${formatNumber(maxCodes)} BB-Codes`
