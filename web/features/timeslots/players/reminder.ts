import { withoutCode } from '../../../../shared/game/incs/bb-code.ts'
import { messagesJson } from '../../../../shared/game/orders/order-message.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { linkOf, openLinkOf } from './player-list.ts'

/** Who is to be reminded: of whom nothing is said yet, and nobody else. */
export const silentOf = (players: readonly TimeslotPlayer[]): TimeslotPlayer[] =>
  players.filter(({ answer }) => answer === 'silent')

/** The players as the game's message form takes them: names with semicolons between them. */
export const recipientsOf = (players: readonly TimeslotPlayer[]): string =>
  players.map(({ playerName }) => playerName).join(';')

/** What a reminder is about. */
export interface Occasion {
  origin: string
  planId: string
  planName: string
  /** The beginning of sending, as people read it. */
  sendFrom: string
  personalLinksOnly: boolean
}

const request = ({ planName, sendFrom }: Occasion) =>
  `für den Plan „${withoutCode(planName)}“ (Senden ab ${sendFrom} Uhr) fehlen noch deine Zeitfenster. Bitte gib an, wann du senden kannst, oder dass du nicht kannst`

/** The message to one player, with his personal link: for nobody else. */
export const personalText = (occasion: Occasion, player: TimeslotPlayer): string =>
  `Hallo ${withoutCode(player.playerName)},\n\n${request(occasion)}:\n${linkOf(occasion.origin, occasion.planId, player)}\n\nDer Link ist nur für dich: Gib ihn nicht weiter.`

/** The personal messages as the PN tool of the orders' page takes them. */
export const remindersJson = (occasion: Occasion, players: readonly TimeslotPlayer[]): string =>
  messagesJson(
    players.map((player) => ({
      playerName: player.playerName,
      text: personalText(occasion, player),
      editUrl: linkOf(occasion.origin, occasion.planId, player),
      showUrl: openLinkOf(occasion.origin, occasion.planId, player),
    })),
  )

/** One message to all of them: each finds his link in it, without its secret, or is told that it comes apart. */
export function commonText(occasion: Occasion, players: readonly TimeslotPlayer[]): string {
  const hello = `Hallo,\n\n${request(occasion)}.`
  if (occasion.personalLinksOnly) return `${hello} Deinen persönlichen Link bekommst du in einer eigenen Nachricht.`
  const links = players.map(
    (player) => `${withoutCode(player.playerName)}: ${openLinkOf(occasion.origin, occasion.planId, player)}`,
  )
  return `${hello}\n\n${links.join('\n')}`
}
