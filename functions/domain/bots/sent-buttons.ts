import { routeText } from '../../../shared/game/orders/next-attacks.ts'
import { kindWithCommands, trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import type { MessageComponent } from '../../../shared/model/discord/interaction.ts'
import { type IssuedOrder, isEarlyMark } from '../../../shared/model/orders/order.ts'
import { Failure } from '../../runtime/failure.ts'
import { getMarks } from '../../store/orders/marks.ts'
import { readPlayerOrders } from '../../store/orders/orders.ts'
import { getSheet } from '../../store/orders/sheets.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { readSightings } from '../../store/sightings/sightings.ts'
import { markSent } from '../orders/mark-lines.ts'
import { allOf, openNow, playedAccounts } from '../orders/played-orders.ts'
import { orderState } from '../orders/progress.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { textWithButton, withButtonOff } from './message-components.ts'
import {
  type ButtonOwner,
  type Press,
  type PressAnswer,
  pressAudit,
  pressedButton,
  signedButtonId,
} from './signed-buttons.ts'
import { moment } from './village-message.ts'

type OrderIds = Pick<IssuedOrder, 'id'>

/** The id of the button that marks an order, or its whole train, as sent. */
export const sentButtonId = (owner: ButtonOwner, line: OrderIds): string => signedButtonId('sent', owner, line.id)

/**
 * Marks the order of a button as sent, with the commands of its train; asks first when that is early. Repeated presses change nothing.
 * Throws without a connection, for buttons with an invalid signature, and for orders that are no longer planned.
 */
export async function pressSentButton(press: Press): Promise<PressAnswer> {
  const { discordId, message } = press
  const { plan: asked, playerId, action, isOf } = await pressedButton(press)
  const { plan, part, sheet, lines: known, outcomes } = await readOwnOrders(asked, playerId)
  if (!part || !sheet) throw new Failure('discord_button')
  const isMeant = (line: OrderIds) => isOf({ sheet, discordId }, line.id)
  const train = trainsTogether(known).find(({ lines }) => lines.some(isMeant))
  if (!train) throw new Failure(part.gone.some(isMeant) ? 'discord_order_gone' : 'discord_button')

  const unsent = train.lines.filter((line) => orderState(outcomes, line) !== 'sent')
  const [first] = unsent
  if (first && action === 'sent') {
    const open = known.filter((line) => orderState(outcomes, line) === 'open')
    const launches = open.map(({ launchAt }) => Date.parse(launchAt))
    if (isEarlyMark(Date.parse(first.launchAt), launches, Date.now()))
      return { components: [earlyQuestion(first, unsent.length, press.buttonId)] }
  }
  const accountId = train.line.account?.playerId ?? playerId
  const context = pressAudit(press, plan)
  if (first) await markSent(plan._id, accountId, unsent, { by: 'member', audit: { ...context, playerId: accountId } })
  if (message) return { update: withButtonOff(message, press.buttonId, '✓ Abgeschickt') }
  return { content: `✓ Abgeschickt: ${kindWithCommands(train.line, train.commands)} ${routeText(train.line)}` }
}

/** A player's orders with those of accounts that they play now. */
const readOwnOrders = (asked: PlanRecord, playerId: number) =>
  retryOnStale(asked, async (plan) => {
    const [part, sheet, marks, sightings, played] = await Promise.all([
      readPlayerOrders(plan, playerId),
      getSheet(plan._id, playerId),
      getMarks(plan._id, playerId),
      readSightings(plan, playerId),
      playedAccounts(plan, playerId, openNow(Date.now())),
    ])
    const own = { lines: part?.lines ?? [], outcomes: { marks, sightings }, unsendable: new Map() }
    return { plan, part, sheet, ...allOf(own, played) }
  })

function earlyQuestion(line: IssuedOrder, commands: number, button: string): MessageComponent {
  const launch = `${moment(line.launchAt, 'd')}, ${moment(line.launchAt, 'T')}`
  const text = [
    '**Wirklich schon abgeschickt?**',
    `${kindWithCommands(line, commands)} ${routeText(line)}`,
    `Geplant ist der Start erst am ${launch} (${moment(line.launchAt, 'R')}). Ist der Angriff schon unterwegs, kommt er zu früh an.`,
  ].join('\n')
  return textWithButton(text, { id: button.replace(/^sent/, 'sure'), label: 'Ja, abgeschickt', isDanger: true })
}
