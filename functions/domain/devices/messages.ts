import { createHash } from 'node:crypto'
import { accountSuffix } from '../../../shared/game/orders/order-formats.ts'
import { kindWithCommands, trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import { toMinute, toSecond } from '../../../shared/game/orders/reminders.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import { formatExactClock } from '../../../shared/game/world/world-time.ts'
import { andMore, countedNoun } from '../../../shared/lib/numbers.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import { maxPushedLines, type PushMessage, snoozeMinutes } from '../../../shared/model/push/device.ts'
import { doubtLines } from '../../../shared/model/wishes/unsendable.ts'
import type { DeviceRecord } from '../../store/devices/devices.ts'
import type { PlayerOrders } from '../../store/orders/orders.ts'
import type { SheetRecord } from '../../store/orders/sheets.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { Unsendable } from '../../store/orders/unsendable.ts'
import { orderChanges, ordersIn } from '../orders/issuing/changes.ts'
import { orderPath } from '../orders/links.ts'
import type { PersonOrder } from '../orders/played-orders.ts'

/** A message for a device, and for how long and as replacement of what its push service stores it. */
export interface Outgoing {
  device: DeviceRecord
  message: PushMessage
  /** How long it is stored, in seconds. */
  ttl: number
  topic: string
}

/** For whom and when messages are made. */
export interface Recipient {
  sheet: Pick<SheetRecord, 'editKey' | 'showKey'>
  device: DeviceRecord
  zone: string
  /** The current time in epoch milliseconds. */
  now: number
}

/** Maximum attacks listed in a message, and characters of a village's name. */
const listed = 4
const nameLength = 40

const testTtl = 600
const issueTtl = 12 * 3600

export type Told = Pick<PushMessage, 'title' | 'body'>

/** A message of this text; without `lines` nothing can be marked by it. */
export function outgoing(
  { sheet, device, now }: Recipient,
  told: Told,
  { about, ttl, lines = [] }: { about: string; ttl: number; lines?: readonly PersonOrder[] },
): Outgoing {
  const path = orderPath(device.kind === 'edit' ? sheet.editKey : sheet.showKey)
  const tag = `${path}#${about}`
  const named = lines.length <= maxPushedLines ? lines : []
  const [first] = named
  const data: PushMessage['data'] = {
    path,
    device: device._id,
    lines: named.map(({ id }) => id),
    launches: named.map(({ launchAt }) => toSecond(launchAt)),
    canMark: device.kind === 'edit' && named.length > 0,
    canSnooze: first !== undefined && canSnooze(first, now),
  }
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32)
  return { device, message: { ...told, tag, data }, ttl, topic }
}

/** Whether a reminder can be repeated in five minutes and still be a minute before the launch. */
export const canSnooze = ({ launchAt }: Pick<StoredOrder, 'launchAt'>, now: number): boolean =>
  Date.parse(launchAt) - now >= (snoozeMinutes + 1) * 60_000

/**
 * A reminder of open orders, sorted by launch, with doubts about them; `undefined` when all were launched. `group` identifies it.
 */
export function reminderMessage(
  to: Recipient,
  group: number,
  open: readonly PersonOrder[],
  unsendable: Unsendable,
): Outgoing | undefined {
  const ahead = open.filter(({ launchAt }) => Date.parse(launchAt) > to.now)
  const [first] = ahead
  if (!first) return undefined
  const minute = launchMinute(first)
  const lines = ahead.filter((line) => launchMinute(line) === minute)
  const ttl = Math.floor((Date.parse(first.launchAt) - to.now) / 1000)
  const { title, body } = reminderText(lines, ahead.slice(lines.length), open.length - ahead.length, to.zone)
  const doubts = doubtLines(ahead.map(({ id }) => unsendable.get(id)))
  return outgoing(to, { title, body: [body, ...doubts].join('\n') }, { about: String(group), ttl, lines })
}

const launchMinute = ({ launchAt }: StoredOrder) => toMinute(toSecond(launchAt))

function reminderText(
  lines: readonly PersonOrder[],
  later: readonly PersonOrder[],
  overdue: number,
  zone: string,
): Told {
  const groups = trainsTogether(lines)
  const [one] = groups
  const start = formatExactClock(one?.line.launchAt ?? '', zone)
  const isOne = groups.length === 1 && one !== undefined
  const what = isOne ? kindWithCommands(one.line, one.commands) : countedNoun(groups.length, 'Angriff', 'Angriffe')
  const told = isOne ? [way(one.line)] : groups.slice(0, listed).map((group) => launchText(group, zone))
  const last = later.at(-1)
  const rest = last
    ? [`Danach ${trainsTogether(later).length} weitere bis ${formatExactClock(last.launchAt, zone)}`]
    : []
  return {
    title: `${what} ${isOne ? 'um' : 'ab'} ${start} abschicken`,
    body: [
      ...told,
      ...andMore(groups.length - (isOne ? 1 : Math.min(listed, groups.length)), 'weiterer'),
      ...rest,
      ...(overdue > 0 ? [`${countedNoun(overdue, 'Befehl', 'Befehle')} davor noch offen`] : []),
    ].join('\n'),
  }
}

const launchText = ({ line, commands }: { line: PersonOrder; commands: number }, zone: string) =>
  `${formatExactClock(line.launchAt, zone)} ${kindWithCommands(line, commands)} ${way(line)}`

/** The first launches, a line each, then how many more there are, and until when. */
export function launchList(lines: readonly PersonOrder[], zone: string): string[] {
  const groups = trainsTogether(lines)
  const more = andMore(groups.length - Math.min(listed, groups.length), 'weiterer')
  return [
    ...groups.slice(0, listed).map((group) => launchText(group, zone)),
    ...more.map((text) => `${text} bis ${formatExactClock(lines.at(-1)?.launchAt ?? '', zone)}`),
  ]
}

/** `3 Angriffe`, a train as one. */
export const countedAttacks = (lines: readonly PersonOrder[]): string =>
  countedNoun(trainsTogether(lines).length, 'Angriff', 'Angriffe')

const way = ({ from, to, wave, account }: PersonOrder) =>
  `${formatCoordinate(from)} → ${formatWave({ ...to, wave })} ${shownText(to.name).slice(0, nameLength)}${accountSuffix(account)}`

/**
 * What the issues from `since` to the current one changed for a player and, unless the device's link is read-only, for accounts that they
 * play now; `undefined` if nothing.
 */
export function issueMessage(
  to: Recipient,
  number: number,
  { part, played }: { part: PlayerOrders; played: readonly PlayerOrders[] },
  since = number,
): Outgoing | undefined {
  const own = changesText(part, since, 'Deine Befehle haben sich geändert')
  const hasNone = part.lines.length === 0 && ordersIn(since - 1, part) !== undefined
  const accounts = to.device.kind === 'show' ? [] : played
  const news = [
    own && (hasNone ? 'Du hast in diesem Plan keine Angriffe mehr' : own),
    ...accounts.map((account) => {
      const text = changesText(account, since, 'geänderte Befehle')
      return text && `UV ${shownText(account.playerName)}: ${text}`
    }),
  ].filter((text) => text !== undefined)
  if (news.length === 0) return undefined
  const body = news.map((text) => `${text}.`).join('\n')
  return outgoing(to, { title: `Neue Befehle: Ausgabe ${number}`, body }, { about: 'issue', ttl: issueTtl })
}

/** `2 Angriffe neu, 1 Angriff gestrichen`; `unknown` where the orders before are no longer known, `undefined` without a change. */
function changesText(part: PlayerOrders, since: number, unknown: string): string | undefined {
  const before = ordersIn(since - 1, part)
  if (!before) return unknown
  const { added, changed, gone } = orderChanges(before, part.lines)
  const counts = [
    { count: added.length, as: 'neu' },
    { count: changed.length, as: 'geändert' },
    { count: gone.length, as: 'gestrichen' },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return undefined
  return counts.map(({ count, as }) => `${countedNoun(count, 'Angriff', 'Angriffe')} ${as}`).join(', ')
}

/** A test of waking; devices of edit links report that they showed it. */
export function testMessage(to: Recipient): Outgoing {
  const made = outgoing(
    to,
    {
      title: 'Das Wecken klappt',
      body: 'So meldet sich dieses Gerät vor deinen Angriffen, auch bei geschlossener Seite.',
    },
    { about: 'test', ttl: testTtl },
  )
  if (to.device.kind === 'show') return made
  const data = { ...made.message.data, sentAt: new Date(to.now).toISOString() }
  return { ...made, message: { ...made.message, data } }
}
