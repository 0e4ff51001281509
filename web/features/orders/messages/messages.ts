import { codesIn, maxCodes } from '../../../../shared/game/orders/order-copies.ts'
import { type MessagePlace, type OrderMessage, orderMessage } from '../../../../shared/game/orders/order-message.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { ownLink } from '../../../lib/paths.ts'
import { hasLeft, type PlayerState } from '../export/player-list.ts'
import { canBeWoken, playerNote } from '../export/player-notes.ts'

/** Links in messages: our own pages, or lists at DS-Ultimate where they exist. */
export type Links = 'own' | 'dsultimate'

/** A player's message with the wanted links; falls back to our page without a list at DS-Ultimate. */
export function messageFor(entry: ExportEntry, template: string, links: Links, place: MessagePlace): OrderMessage {
  const there = links === 'dsultimate' ? entry.handedOver : undefined
  const edit = there?.edit ?? ownLink(entry.edit, place.origin)
  const show = there?.show ?? ownLink(entry.show, place.origin)
  return orderMessage(template, { ...entry, edit, show }, place)
}

/** Texts a leader can send. */
export const messageKinds = {
  template: 'PN-Template der Welt',
  changed: 'Geändert',
  wake: 'Wecken, je nach Stand',
} as const
export type MessageKind = keyof typeof messageKinds

/** Default text for a list filter. */
export const kindFor = (state: PlayerState): MessageKind =>
  state === 'changed' || state === 'left'
    ? 'changed'
    : state === 'overdue' || state === 'unopened' || state === 'silent'
      ? 'wake'
      : 'template'

/** Recipients of a text: players with nothing left to do are not woken. */
export const messageRecipients = (kind: MessageKind, shown: readonly ExportEntry[]): ExportEntry[] =>
  shown.filter((entry) => kind !== 'wake' || canBeWoken(entry))

/** A player's message of a kind. Players who were left out get a note instead of the template. */
export const messageOfKind = (
  kind: MessageKind,
  entry: ExportEntry,
  { template, links, place }: { template: string; links: Links; place: MessagePlace },
): OrderMessage =>
  kind === 'template' && !hasLeft(entry)
    ? messageFor(entry, template, links, place)
    : playerNote(kind === 'wake' ? 'wake' : 'changed', entry, place)

/** Whether a message exceeds the game's BB code limit. */
export const isTooLong = ({ text }: OrderMessage) => codesIn(text) > maxCodes

/** `1.234 Zeichen, 12 von höchstens 1.000 BB-Codes`. */
export const lengthText = ({ text }: OrderMessage) =>
  `${countedNoun(text.length, 'Zeichen', 'Zeichen')}, ${formatNumber(codesIn(text))} von höchstens ${formatNumber(maxCodes)} BB-Codes`
