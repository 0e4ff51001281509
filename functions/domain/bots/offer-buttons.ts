import { Failure } from '../../runtime/failure.ts'
import { getSheet, type StoredOffer } from '../../store/orders/sheets.ts'
import { resolveOrderLink } from '../orders/resolve-order-link.ts'
import { offeredAttack } from '../orders/stand-ins/open-offer.ts'
import { answerOffer } from '../stand-ins/answer.ts'
import { withButtonOff } from './message-components.ts'
import {
  type ButtonOwner,
  type Press,
  type PressAnswer,
  pressAudit,
  pressedButton,
  signedButtonId,
} from './signed-buttons.ts'

/** The id of the button that takes an offer. */
export const offerButtonId = (owner: ButtonOwner, { id }: Pick<StoredOffer, 'id'>): string =>
  signedButtonId('take', owner, id)

/** Whether a button takes an offer. */
export const isOfferButton = (buttonId: string): boolean => buttonId.startsWith('take.')

/**
 * Takes the offer of a button as the player's page does. Throws without a connection, for buttons with an invalid signature, and what
 * `answerOffer` throws; `offer_over` once the player has another offer.
 */
export async function pressOfferButton(press: Press): Promise<PressAnswer> {
  const { discordId, message } = press
  const { plan, playerId, isOf } = await pressedButton(press)
  const sheet = await getSheet(plan._id, playerId)
  if (!sheet) throw new Failure('discord_button')
  const { offer } = sheet
  if (!offer || !isOf({ sheet, discordId }, offer.id)) throw new Failure('offer_over')
  const opened = await resolveOrderLink(sheet.editKey, `discord ${discordId}`)
  await answerOffer(opened, { offer: offer.id, takes: true }, { ...pressAudit(press, plan), playerId })
  if (message) return { update: withButtonOff(message, press.buttonId, '✓ Übernommen') }
  return { content: `✓ Übernommen: ${offeredAttack(offer).text}` }
}
