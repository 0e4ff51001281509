import { type ChatStyle, nextAttacks, type OpenOrders } from '../../../shared/game/orders/next-attacks.ts'
import type { AuditActor } from '../../../shared/model/audit.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { type Connection, connect, disconnect, getConnection, keepConnection } from '../../store/bots/connections.ts'
import { getMarks } from '../../store/orders/marks.ts'
import { readPlayerOrders } from '../../store/orders/orders.ts'
import { editKeyDigest } from '../../store/orders/sheets.ts'
import { readUnsendable } from '../../store/orders/unsendable.ts'
import { listPlansArriving, type PlanRecord } from '../../store/plans/plans.ts'
import { readSightings } from '../../store/sightings/sightings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { isWaiting } from '../orders/progress.ts'
import { resolveOrderLink } from '../orders/resolve-order-link.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { plainName } from './village-message.ts'

/** What a Discord user asks of their orders. */
export interface MemberCommand {
  world: WorldRecord
  discordId: string
  /** Link with which to connect. */
  link?: string
  /** Whether reminders may mention the user. */
  mayMention?: boolean
  isLeaving: boolean
  audit: AuditContext
  by: AuditActor
}

/** Characters of the listed attacks: with the sentences around them they are within Discord's 2,000. */
const longestList = 1500
/** Single attacks may arrive this long after their plan, milliseconds. */
const longestOffsetMs = 3 * 24 * 3_600_000

/** Answers `/befehle`: connects, disconnects, or shows the next attacks. Expected failures throw. */
export async function memberAnswer(command: MemberCommand): Promise<string> {
  const { world, discordId, link, mayMention, isLeaving, audit, by } = command
  if (isLeaving) {
    const known = await getConnection(discordId, world._id)
    if (known) await disconnect(known, { audit, by })
    return 'Du bist nicht mehr verbunden. Was dazu gespeichert war, ist gelöscht.'
  }
  const connection = link === undefined ? await knownConnection(command) : await newConnection(command, link)
  if (!(await keepConnection(connection))) throw new Failure('discord_unconnected')
  const connected = link !== undefined ? [`Du bist als **${plainName(connection.playerName)}** verbunden.`] : []
  const mentioned = link !== undefined || mayMention !== undefined ? [mentionLine(connection)] : []
  return [...connected, ...mentioned, ...(await tellAttacks(world, connection))].join('\n')
}

const mentionLine = ({ mayMention }: Connection) =>
  mayMention
    ? 'Erinnerungen im Kanal erwähnen dich. Das endet mit `/befehle erwähnen:Nein`.'
    : 'Erinnerungen im Kanal erwähnen dich nicht. Mit `/befehle erwähnen:Ja` erlaubst du es.'

async function knownConnection({ discordId, world, mayMention }: MemberCommand): Promise<Connection> {
  const known = await getConnection(discordId, world._id)
  if (!known) throw new Failure('discord_unconnected')
  return { ...known, mayMention: mayMention ?? known.mayMention }
}

async function newConnection(command: MemberCommand, link: string): Promise<Connection> {
  const { discordId, world, mayMention = false, audit, by } = command
  const [, key = ''] = /(?:^|\/orders\/)([\w-]{32})(?:[/?#]|$)/.exec(link) ?? []
  const opened = await resolveOrderLink(key, `discord ${discordId}`).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'orders_not_found' ? new Failure('discord_link') : error
  })
  if (opened.kind !== 'edit') throw new Failure('discord_link_read_only')
  if (opened.world._id !== world._id) throw new Failure('discord_link_world')
  const { playerId, playerName } = opened.part
  return connect(
    {
      discordId,
      worldId: world._id,
      playerId,
      playerName,
      planId: opened.plan._id,
      digest: editKeyDigest(opened.sheet),
      mayMention,
    },
    { audit, by },
  )
}

async function tellAttacks(world: WorldRecord, { playerId }: Connection): Promise<string[]> {
  const now = Date.now()
  const plans = await listPlansArriving(world._id, new Date(now - longestOffsetMs).toISOString())
  const running = plans.filter(({ orders }) => orders && Date.parse(orders.lastArrival) > now)
  const open = await Promise.all(running.map((plan) => openOrders(plan, playerId)))
  return nextAttacks(open, now, inDiscord, longestList)
}

const inDiscord: ChatStyle = {
  launch: (instant) => {
    const seconds = Math.floor(Date.parse(instant) / 1000)
    return `<t:${seconds}:F> (<t:${seconds}:R>)`
  },
  kind: (kind) => `**${kind}**`,
  name: plainName,
}

const openOrders = (asked: PlanRecord, playerId: number): Promise<OpenOrders> =>
  retryOnStale(asked, async (plan) => {
    const [part, marks, sightings, unsendable] = await Promise.all([
      readPlayerOrders(plan, playerId),
      getMarks(plan, playerId),
      readSightings(plan, playerId),
      readUnsendable(plan, playerId),
    ])
    const open = (part?.lines ?? []).filter((line) => isWaiting({ marks, sightings }, unsendable, line))
    return { open, ...(plan.namesPlan !== false && { planName: plan.name }) }
  })
