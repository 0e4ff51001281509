import { codesIn, maxCodes } from '../../../shared/game/order-formats.ts'
import { type MessagePlace, type OrderMessage, orderMessage } from '../../../shared/game/order-message.ts'
import { countOf, formatNumber } from '../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../shared/model/order.ts'

/** Which links go into the messages: those of our own page, or those of the lists at DS-Ultimate where there are some. */
export type Links = 'own' | 'dsultimate'

/** A player's message with the links wanted; who has none there gets those of our page. */
export function messageFor(entry: ExportEntry, template: string, links: Links, place: MessagePlace): OrderMessage {
  const there = links === 'dsultimate' ? entry.handedOver : undefined
  return orderMessage(template, there ? { ...entry, edit: there.edit, show: there.show } : entry, place)
}

/** Whether the game shows a message as it is. */
export const isTooLong = ({ text }: OrderMessage) => codesIn(text) > maxCodes

/** `1.234 Zeichen, 12 von höchstens 1.000 BB-Codes`. */
export const lengthText = ({ text }: OrderMessage) =>
  `${countOf(text.length, 'Zeichen', 'Zeichen')}, ${formatNumber(codesIn(text))} von höchstens ${formatNumber(maxCodes)} BB-Codes`
