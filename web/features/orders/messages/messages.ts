import { codesIn, maxCodes } from '../../../../shared/game/orders/order-formats.ts'
import { type MessagePlace, type OrderMessage, orderMessage } from '../../../../shared/game/orders/order-message.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/order.ts'
import { hasLeft, type PlayerState } from '../export/player-list.ts'
import { canBeWoken, playerNote } from '../export/player-notes.ts'

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

/** Which text the players of the export's list are written. */
export const messageKinds = {
  template: 'PN-Template der Welt',
  changed: 'Geändert',
  wake: 'Wecken, je nach Stand',
} as const
export type MessageKind = keyof typeof messageKinds

/** The text that fits a filter of the list, until the leader chooses another one. */
export const kindFor = (state: PlayerState): MessageKind =>
  state === 'changed' || state === 'left'
    ? 'changed'
    : state === 'overdue' || state === 'unopened' || state === 'silent'
      ? 'wake'
      : 'template'

/** Whom a text of a kind is for: nobody is woken who has nothing left to do. */
export const recipientsOf = (kind: MessageKind, shown: readonly ExportEntry[]): ExportEntry[] =>
  shown.filter((entry) => kind !== 'wake' || canBeWoken(entry))

/** A player's message of a kind. Who was left out has no orders that a template could name, and reads that instead. */
export const messageOfKind = (
  kind: MessageKind,
  entry: ExportEntry,
  { template, links, place }: { template: string; links: Links; place: MessagePlace },
): OrderMessage =>
  kind === 'template' && !hasLeft(entry)
    ? messageFor(entry, template, links, place)
    : playerNote(kind === 'wake' ? 'wake' : 'changed', entry, place)

/** Whether the game shows a message as it is. */
export const isTooLong = ({ text }: OrderMessage) => codesIn(text) > maxCodes

/** `1.234 Zeichen, 12 von höchstens 1.000 BB-Codes`. */
export const lengthText = ({ text }: OrderMessage) =>
  `${countedNoun(text.length, 'Zeichen', 'Zeichen')}, ${formatNumber(codesIn(text))} von höchstens ${formatNumber(maxCodes)} BB-Codes`
