import { withoutCode } from '../../../../shared/game/incs/bb-code.ts'
import { messagesJson } from '../../../../shared/game/orders/order-message.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { openTimeslotLink, timeslotLink } from './player-list.ts'

/** Players without an answer; only those with troops, once anybody has some in the plan. */
export function silentPlayers(players: readonly TimeslotPlayer[]): TimeslotPlayer[] {
  const hasTroops = players.some(({ senders }) => senders > 0)
  return players.filter(({ answer, senders }) => answer === 'silent' && (senders > 0 || !hasTroops))
}

/** Names separated by semicolons, as the game's message form expects. */
export const recipientNames = (players: readonly TimeslotPlayer[]): string =>
  players.map(({ playerName }) => playerName).join(';')

/** The plan a reminder is about. */
export interface Occasion {
  origin: string
  planId: string
  planName: string
  /** The start of sending, formatted in the world's zone. */
  sendFrom: string
  personalLinksOnly: boolean
}

const request = ({ planName, sendFrom }: Occasion) =>
  `für den Plan „${withoutCode(planName)}“ (Senden ab ${sendFrom} Uhr) fehlen noch deine Zeitfenster. Bitte gib an, wann du senden kannst, oder dass du nicht kannst`

/** The message to one player with their personal link: for that player only. */
export const personalText = (occasion: Occasion, player: TimeslotPlayer): string =>
  `Hallo ${withoutCode(player.playerName)},\n\n${request(occasion)}:\n${timeslotLink(occasion.origin, occasion.planId, player)}\n\nDer Link ist nur für dich: Gib ihn nicht weiter.`

/** Personal messages in the PN tool's format. */
export const remindersJson = (occasion: Occasion, players: readonly TimeslotPlayer[]): string =>
  messagesJson(
    players.map((player) => ({
      playerName: player.playerName,
      text: personalText(occasion, player),
      editUrl: timeslotLink(occasion.origin, occasion.planId, player),
      showUrl: openTimeslotLink(occasion.origin, occasion.planId, player),
    })),
  )

/** One message to all, with links without secrets, or a note that personal links are sent separately. */
export function commonText(occasion: Occasion, players: readonly TimeslotPlayer[]): string {
  const hello = `Hallo,\n\n${request(occasion)}.`
  if (occasion.personalLinksOnly) return `${hello} Deinen persönlichen Link bekommst du in einer eigenen Nachricht.`
  const links = players.map(
    (player) => `${withoutCode(player.playerName)}: ${openTimeslotLink(occasion.origin, occasion.planId, player)}`,
  )
  return `${hello}\n\n${links.join('\n')}`
}
