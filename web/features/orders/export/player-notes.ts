import { withoutCode } from '../../../../shared/game/incs/bb-code.ts'
import type { MessagePlace, OrderMessage } from '../../../../shared/game/orders/order-message.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { ownLink } from '../../../lib/paths.ts'
import { hasLeft, openLines, type PlayerProgress } from './player-list.ts'

/**
 * Notes beside the orders: they changed, or something is missing. Players who were left out get a withdrawal note
 * instead.
 */
export type NoteKind = 'changed' | 'wake'

/** A note with the player's own link: for that player only. */
export function playerNote(kind: NoteKind, player: PlayerProgress, place: MessagePlace): OrderMessage {
  const editUrl = ownLink(player.edit, place.origin)
  const showUrl = ownLink(player.show, place.origin)
  const [before, after] = hasLeft(player) ? withdrawn : kind === 'changed' ? changed : wake(player, place)
  const paragraphs = [
    `Hallo ${withoutCode(player.playerName)},`,
    `${before}\n${editUrl}`,
    after,
    'Der Link ist nur für dich: Gib ihn nicht weiter.',
  ]
  return { playerName: player.playerName, text: paragraphs.filter(Boolean).join('\n\n'), editUrl, showUrl }
}

type Parts = readonly [beforeLink: string, afterLink: string]

const withdrawn: Parts = [
  'deine Befehle wurden zurückgezogen: Du bist in diesem Plan nicht mehr dabei. Schick davon bitte nichts mehr ab. Öffne einmal deine Seite, dann wissen wir, dass du Bescheid weißt:',
  '',
]

const changed: Parts = [
  'deine Befehle haben sich geändert. Öffne deine Seite, bevor du weiter abschickst: Dort steht zuerst, was anders ist.',
  '',
]

function wake(player: PlayerProgress, { timeZone }: MessagePlace): Parts {
  const next = player.next
    ? `Dein nächster Angriff muss am ${formatDateTimeSeconds(player.next, timeZone)} Uhr (Serverzeit) los.`
    : ''
  return [whatIsMissing(player), next]
}

/** The most urgent thing a player has not done. */
function whatIsMissing(player: PlayerProgress): string {
  const { overdue, openedAt, lines, sent, skipped } = player
  if (overdue > 0) {
    const attacks = countedNoun(overdue, 'Angriff von dir ist', 'Angriffe von dir sind')
    return `${attacks} überfällig. Schick jetzt ab, was noch geht, und hake auf deiner Seite ab, was schon unterwegs ist:`
  }
  if (openedAt === undefined) return 'du hast deine Befehle noch nicht geöffnet. Hier sind sie:'
  if (player.changed) return changed[0]
  if (sent + skipped === 0) {
    const attacks =
      lines === 1 ? 'deinen Angriff noch nicht' : `von deinen ${formatNumber(lines)} Angriffen noch keinen`
    return `du hast ${attacks} abgehakt. Hake auf deiner Seite ab, was du abgeschickt hast:`
  }
  return `${countedNoun(openLines(player), 'Angriff von dir ist', 'Angriffe von dir sind')} noch offen. Hier findest du alles:`
}

/** Whether there is a reason to wake a player. */
export const canBeWoken = (player: PlayerProgress): boolean => hasLeft(player) || openLines(player) > 0

/** One text for several players, without links because others read it too. */
export function commonWakeText(players: readonly PlayerProgress[]): string {
  const rows = players.map((player) => `${withoutCode(player.playerName)}: ${missingInShort(player)}`)
  return `Bitte schickt jetzt ab, was noch geht, und hakt auf eurer Seite ab, was schon unterwegs ist. Euren Link habt ihr in eurer eigenen Nachricht.\n\n${rows.join('\n')}`
}

function missingInShort(player: PlayerProgress): string {
  if (hasLeft(player)) return 'Befehle zurückgezogen'
  if (player.overdue > 0) return `${countedNoun(player.overdue, 'Angriff', 'Angriffe')} überfällig`
  if (player.openedAt === undefined) return 'Befehle noch nicht geöffnet'
  if (player.changed) return 'Änderung noch nicht gesehen'
  return `${countedNoun(openLines(player), 'Angriff', 'Angriffe')} offen`
}

/** Name and edit link per line. Each link is for its player only. */
export const linksText = (players: readonly PlayerProgress[], origin: string): string =>
  players.map(({ playerName, edit }) => `${withoutCode(playerName)}: ${ownLink(edit, origin)}`).join('\n')

/** Names separated by semicolons, as the game's message form expects. */
export const recipientsText = (players: readonly { playerName: string }[]): string =>
  players.map(({ playerName }) => playerName).join(';')

/** All messages in one text, each under its recipient. */
export const messagesText = (messages: readonly OrderMessage[]): string =>
  messages.map(({ playerName, text }) => `--- ${playerName} ---\n\n${text.trim()}`).join('\n\n')
