import { createHmac, timingSafeEqual } from 'node:crypto'
import { routeText } from '../../../shared/game/orders/next-attacks.ts'
import { kindWithCommands, trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import type { AuditActor } from '../../../shared/model/audit.ts'
import type { MessageComponent } from '../../../shared/model/discord/interaction.ts'
import { type IssuedOrder, isEarlyMark } from '../../../shared/model/orders/order.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { getConnection } from '../../store/bots/connections.ts'
import { getMarks } from '../../store/orders/marks.ts'
import { readPlayerOrders } from '../../store/orders/orders.ts'
import { editKeyDigest, findKey, getSheet, type SheetRecord } from '../../store/orders/sheets.ts'
import { getPlan, type PlanRecord } from '../../store/plans/plans.ts'
import { readSightings } from '../../store/sightings/sightings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { markSent } from '../orders/mark-lines.ts'
import { allOf, openNow, playedAccounts } from '../orders/played-orders.ts'
import { orderState } from '../orders/progress.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { textWithButton, withButtonOff } from './message-components.ts'
import { moment } from './village-message.ts'

type OrderIds = Pick<IssuedOrder, 'id'>

/** The order sheet and the Discord user that a button belongs to. */
interface ButtonOwner {
  sheet: SheetRecord
  discordId: string
}

/** These characters contain 132 bits. */
const signatureLength = 22

const signature = ({ sheet, discordId }: ButtonOwner, line: OrderIds): string =>
  createHmac('sha256', sheet.editKey).update(`${discordId} ${line.id}`).digest('base64url').slice(0, signatureLength)

/**
 * The id of the button that marks an order, or its whole train, as sent. The digest finds the plan; the signature names the order and is
 * invalid for other Discord users.
 */
export const sentButtonId = (owner: ButtonOwner, line: OrderIds): string =>
  `sent.${editKeyDigest(owner.sheet)}.${signature(owner, line)}`

/** A button marks at once, or after its question. */
const buttonId = /^(sent|sure)\.([\w-]{43})\.([\w-]{22})$/

/** A press of a button in a guild of the world. */
export interface Press {
  world: WorldRecord
  discordId: string
  buttonId: string
  message: readonly MessageComponent[] | undefined
  audit: AuditContext
  by: AuditActor
}

/** New components of the message, or another message. */
export type PressAnswer = { update: MessageComponent[] } | { components: MessageComponent[] } | { content: string }

/**
 * Marks the order of a button as sent, with the commands of its train; asks first when that is early. Repeated presses change nothing.
 * Throws without a connection, for buttons with an invalid signature, and for orders that are no longer planned.
 */
export async function pressSentButton(press: Press): Promise<PressAnswer> {
  const { world, discordId, message, audit, by } = press
  const [, action, digest = '', signed = ''] = buttonId.exec(press.buttonId) ?? []
  if (action === undefined) throw new Failure('discord_command')
  const connection = await getConnection(discordId, world._id)
  if (!connection) throw new Failure('discord_unconnected')
  const { playerId } = connection
  const found = await findKey(digest)
  const asked = found && (await getPlan(found.planId))
  if (asked?.world !== world._id || found?.playerId !== playerId) throw new Failure('discord_button')
  const { plan, part, sheet, lines: known, outcomes } = await readOwnOrders(asked, playerId)
  if (!part || !sheet) throw new Failure('discord_button')
  const isMeant = (line: OrderIds) => isSame(signature({ sheet, discordId }, line), signed)
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
  const context = {
    ...audit,
    by,
    playerId: accountId,
    planId: plan._id,
    planName: plan.name,
    worldId: world._id,
    worldName: world.name,
  }
  if (first) await markSent(plan._id, accountId, unsent, { by: 'member', audit: context })
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

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
