import {
  doubtLine,
  type NextAttacks,
  nextAttacks,
  noAttackLine,
  type OpenOrders,
  overdueLines,
  routeText,
} from '../../../shared/game/orders/next-attacks.ts'
import { rallyPointLink } from '../../../shared/game/orders/order-formats.ts'
import { kindWithCommands } from '../../../shared/game/orders/order-trains.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { andMore } from '../../../shared/lib/numbers.ts'
import type { AuditActor } from '../../../shared/model/audit.ts'
import type { MessageComponent } from '../../../shared/model/discord/interaction.ts'
import { unsendableSentences } from '../../../shared/model/wishes/unsendable.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { type Connection, connect, disconnect, getConnection, keepConnection } from '../../store/bots/connections.ts'
import { getMarks } from '../../store/orders/marks.ts'
import { readPlayerOrders } from '../../store/orders/orders.ts'
import { editKeyDigest, getSheet, type SheetRecord, type StoredOffer } from '../../store/orders/sheets.ts'
import { readUnsendable } from '../../store/orders/unsendable.ts'
import { listPlansArriving, type PlanRecord } from '../../store/plans/plans.ts'
import { readSightings } from '../../store/sightings/sightings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { allOf, openNow, type PersonOrder, playedAccounts } from '../orders/played-orders.ts'
import { isWaiting } from '../orders/progress.ts'
import { resolveOrderLink } from '../orders/resolve-order-link.ts'
import { offeredAttack, openOffer } from '../orders/stand-ins/open-offer.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { fittingTexts, plainText, textWithButton } from './message-components.ts'
import { offerButtonId } from './offer-buttons.ts'
import { sentButtonId } from './sent-buttons.ts'
import { moment, plainName } from './village-message.ts'

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

/** Characters that say how many are not listed. */
const longestMore = 50
/** Offers of different plans, and characters of one at most. */
const maxOffers = 2
const longestOffer = 250
/** Single attacks may arrive this long after their plan, milliseconds. */
const longestOffsetMs = 3 * 24 * 3_600_000

/** A sentence, or the next attacks. */
export type MemberAnswer = { content: string } | { components: MessageComponent[] }

/** Answers `/befehle`: connects, disconnects, or shows the next attacks. Expected failures throw. */
export async function memberAnswer(command: MemberCommand): Promise<MemberAnswer> {
  const { world, discordId, link, mayMention, isLeaving, audit, by } = command
  if (isLeaving) {
    const known = await getConnection(discordId, world._id)
    if (known) await disconnect(known, { audit, by })
    return { content: 'Du bist nicht mehr verbunden. Was dazu gespeichert war, ist gelöscht.' }
  }
  const connection = link === undefined ? await knownConnection(command) : await newConnection(command, link)
  if (!(await keepConnection(connection))) throw new Failure('discord_unconnected')
  const connected = link !== undefined ? [`Du bist als **${plainName(connection.playerName)}** verbunden.`] : []
  const mentioned = link !== undefined || mayMention !== undefined ? [mentionLine(connection)] : []
  return attacksMessage(command, connection, [...connected, ...mentioned])
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

async function attacksMessage(command: MemberCommand, { playerId }: Connection, said: string[]): Promise<MemberAnswer> {
  const { world, discordId } = command
  const now = Date.now()
  const plans = await listPlansArriving(world._id, new Date(now - longestOffsetMs).toISOString())
  const running = plans.filter(({ orders }) => orders && Date.parse(orders.lastArrival) > now)
  const open = await Promise.all(running.map((plan) => openOrders(plan, playerId)))
  const { overdue, next, more } = nextAttacks(open, now)
  const offers = open.flatMap(({ offered }) => offered ?? []).slice(0, maxOffers)
  const before = [...said, ...overdueLines(overdue)]
  if (next.length === 0 && offers.length === 0) return { content: [...before, noAttackLine].join('\n') }
  const asked = offers.map(({ sheet, offer }) => {
    const id = offerButtonId({ sheet, discordId }, offer)
    return textWithButton(offerText(offer, playerId), { id, label: 'Übernehmen' })
  })
  const heading = [...before, next.length === 0 ? noAttackLine : 'Deine nächsten Angriffe:'].join('\n')
  const texts = next.map((attack) => attackText(attack, world))
  const shown = fittingTexts(texts, heading.length + longestMore + maxOffers * longestOffer)
  const attacks = next.slice(0, shown).map(({ line: { sheet, ...line } }, at) => {
    const id = sentButtonId({ sheet, discordId }, line)
    return textWithButton(texts[at] ?? '', { id, label: 'Abgeschickt' })
  })
  const rest = andMore(more + next.length - shown, 'weiterer')
  return { components: [...asked, plainText(heading), ...attacks, ...rest.map(plainText)] }
}

type OpenLine = PersonOrder & { sheet: SheetRecord; doubt: string | undefined }

const exactMoment = (instant: string) => `${moment(instant, 'd')}, ${moment(instant, 'T')}`

function attackText({ line, commands, planName }: NextAttacks<OpenLine>['next'][number], world: WorldRecord): string {
  const account = line.account ? ` · UV ${plainName(line.account.playerName)}` : ''
  const name = planName === undefined ? '' : ` · ${plainName(planName)}`
  const game = rallyPointLink(line, { server: world.server, timeZone: marketTimeZone(world.server) })
  return [
    `${exactMoment(line.launchAt)} (${moment(line.launchAt, 'R')})`,
    `**${kindWithCommands(line, commands)}** ${routeText(line)}${account}${name}`,
    `Ankunft ${exactMoment(line.arriveAt)} · [Ins Spiel](${game})`,
    ...doubtLine(line),
  ].join('\n')
}

function offerText(offer: StoredOffer, playerId: number): string {
  const { text, first } = offeredAttack(offer)
  const account = offer.account.playerId === playerId ? '' : ` · UV ${plainName(offer.account.playerName)}`
  return [
    `**Übernehmen?** ${text}${account}`,
    `Abschicken ${exactMoment(first.launchAt)} · Antworte bis ${moment(offer.until, 'T')} (${moment(offer.until, 'R')})`,
  ].join('\n')
}

/** A player's open orders of a plan, and what they are asked to send instead of others. */
interface OwnOrders extends OpenOrders<OpenLine> {
  offered?: { sheet: SheetRecord; offer: StoredOffer }
}

const openOrders = (asked: PlanRecord, playerId: number): Promise<OwnOrders> =>
  retryOnStale(asked, async (plan) => {
    const [part, sheet, marks, sightings, unsendable, played] = await Promise.all([
      readPlayerOrders(plan, playerId),
      getSheet(plan._id, playerId),
      getMarks(plan._id, playerId),
      readSightings(plan, playerId),
      readUnsendable(plan, playerId),
      playedAccounts(plan, playerId, openNow(Date.now())),
    ])
    const all = allOf({ lines: part?.lines ?? [], outcomes: { marks, sightings }, unsendable }, played)
    const open = all.lines.filter((line) => isWaiting(all.outcomes, all.unsendable, line))
    const doubtAbout = ({ id }: PersonOrder) => {
      const cause = all.unsendable.get(id)
      return cause && unsendableSentences[cause]
    }
    const offer = sheet && openOffer(plan, sheet, Date.now())
    return {
      ...(offer && { offered: { sheet, offer } }),
      open: sheet ? open.map((line) => ({ ...line, sheet, doubt: doubtAbout(line) })) : [],
      ...(plan.namesPlan !== false && { planName: plan.name }),
    }
  })
