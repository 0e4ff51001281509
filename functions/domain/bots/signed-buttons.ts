import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AuditActor } from '../../../shared/model/audit.ts'
import type { MessageComponent } from '../../../shared/model/discord/interaction.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { getConnection } from '../../store/bots/connections.ts'
import { editKeyDigest, findKey, type SheetRecord } from '../../store/orders/sheets.ts'
import { getPlan, type PlanRecord } from '../../store/plans/plans.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

/** Buttons of answers that only their caller sees. */

/** The order sheet and the Discord user that a button belongs to. */
export interface ButtonOwner {
  sheet: SheetRecord
  discordId: string
}

/** A button marks at once or after its question, or takes an offer. */
type ButtonAction = 'sent' | 'sure' | 'take'

/** These characters contain 132 bits. */
const signatureLength = 22

const signature = ({ sheet, discordId }: ButtonOwner, subject: string): string =>
  createHmac('sha256', sheet.editKey).update(`${discordId} ${subject}`).digest('base64url').slice(0, signatureLength)

/**
 * The id of a button. The digest finds the plan; the signature names what the button is about and is invalid for other Discord users.
 */
export const signedButtonId = (action: ButtonAction, owner: ButtonOwner, subject: string): string =>
  `${action}.${editKeyDigest(owner.sheet)}.${signature(owner, subject)}`

const buttonId = /^(sent|sure|take)\.([\w-]{43})\.([\w-]{22})$/

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

/** A pressed button: its player and plan, and whether it is about a subject. */
interface PressedButton {
  action: string
  plan: PlanRecord
  playerId: number
  isOf: (owner: ButtonOwner, subject: string) => boolean
}

/** Reads whose button was pressed. Throws without a connection, and for buttons that are not of the connected player. */
export async function pressedButton({ world, discordId, buttonId: pressed }: Press): Promise<PressedButton> {
  const [, action, digest = '', signed = ''] = buttonId.exec(pressed) ?? []
  if (action === undefined) throw new Failure('discord_command')
  const connection = await getConnection(discordId, world._id)
  if (!connection) throw new Failure('discord_unconnected')
  const { playerId } = connection
  const found = await findKey(digest)
  const plan = found && (await getPlan(found.planId))
  if (plan?.world !== world._id || found?.playerId !== playerId) throw new Failure('discord_button')
  return { action, plan, playerId, isOf: (owner, subject) => isSame(signature(owner, subject), signed) }
}

/** Who pressed what for the log. */
export const pressAudit = (
  { world, audit, by }: Press,
  { _id, name }: Pick<PlanRecord, '_id' | 'name'>,
): AuditContext => ({ ...audit, by, planId: _id, planName: name, worldId: world._id, worldName: world.name })

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
