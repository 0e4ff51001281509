import { reminders, toMinute } from '../../../shared/game/orders/reminders.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { heldSittings } from '../../../shared/model/inputs/sitting.ts'
import { type DeviceRecord, expiryAfter, getDevices, keepDevices, listDevices } from '../../store/devices/devices.ts'
import { type Due, putDue } from '../../store/devices/due.ts'
import { type PlayerOrders, readPlayerOrders } from '../../store/orders/orders.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getSlotChanges, type SlotChanges } from '../../store/timeslots/slot-changes.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { ordersIn } from './issuing/changes.ts'
import {
  byLaunch,
  notOver,
  openNow,
  type PersonOrder,
  playedAccountIds,
  playedAccounts,
  playedLines,
} from './played-orders.ts'

interface Schedule {
  planId: string
  /** Time zone of the world. */
  zone: string
  /** The current time in epoch milliseconds. */
  now: number
}

type ReminderOf = Pick<DeviceRecord, 'leads' | 'every' | 'quiet' | 'kind'>

/** The orders of which a device is reminded: a read-only link is reminded of the player's own alone. */
export const remindedLines = (
  lines: readonly PersonOrder[],
  { kind }: Pick<ReminderOf, 'kind'>,
): readonly PersonOrder[] => (kind === 'show' ? lines.filter(({ account }) => !account) : lines)

const remindersOf = (lines: readonly PersonOrder[], devices: readonly ReminderOf[], zone: string) =>
  devices.flatMap((device) => reminders(remindedLines(lines, device), device, zone))

/** The epoch minutes in which devices are reminded of orders. */
export const reminderMinutes = (
  lines: readonly PersonOrder[],
  devices: readonly ReminderOf[],
  zone: string,
): Set<number> => new Set(remindersOf(lines, devices, zone).map(({ at }) => toMinute(at)))

/**
 * Names the minutes from now on in which devices are reminded of a player's orders, and of those of accounts that they play; those of
 * `known` orders are named already. A reminder from before an account is theirs comes when it becomes theirs.
 */
export const scheduleReminders = (
  { planId, zone, now }: Schedule,
  { playerId, lines }: Reminded,
  devices: readonly ReminderOf[],
  known: readonly PersonOrder[] = [],
): Promise<void> => {
  const named = reminderMinutes(known, devices, zone)
  const minutes = [...reminderMinutes(lines, devices, zone)].filter((minute) => !named.has(minute))
  const put = [...minutes.map((minute) => ({ at: minute, minute })), ...putOff(lines, devices, zone)]
  const first = toMinute(now / 1000)
  return putDue(
    put.flatMap(({ at, minute }) => (at >= first ? { at, due: { planId, playerId, what: 'reminder', minute } } : [])),
  )
}

/** Whom is reminded of which orders. */
interface Reminded {
  playerId: number
  lines: readonly PersonOrder[]
}

/** Reminders (`minute`) of launches whose account the player does not play yet, and the minute `at` in which they begin to. */
function putOff(lines: readonly PersonOrder[], devices: readonly ReminderOf[], zone: string) {
  const found = remindersOf(lines, devices, zone).flatMap((reminder) =>
    reminder.lines.flatMap(({ sitting }) => {
      const begin = Math.ceil(Date.parse(sitting?.from ?? '') / 60_000)
      const minute = toMinute(reminder.at)
      return reminder.what === 'launch' && minute < begin ? [{ at: begin, minute }] : []
    }),
  )
  return new Map(found.map((one) => [`${one.at} ${one.minute}`, one])).values()
}

/**
 * Schedules the reminders of players who play an account or did, after that has changed. What they would have been reminded of before
 * comes in the next minute.
 */
export async function scheduleSitters(
  plan: PlanRecord,
  { server }: Pick<WorldRecord, 'server'>,
  accountId: number,
  sitterIds: readonly number[],
): Promise<void> {
  const now = Date.now()
  const schedule = { planId: plan._id, zone: marketTimeZone(server), now }
  for (const playerId of new Set(sitterIds)) {
    const devices = await getDevices(plan._id, playerId)
    if (devices.length === 0) continue
    const lines = await personLines(plan, playerId, now)
    const begun = lines.map((line): PersonOrder => {
      const { account, sitting } = line
      if (!sitting || account?.playerId !== accountId || Date.parse(sitting.from) > now) return line
      return { ...line, sitting: { ...sitting, from: new Date(now).toISOString() } }
    })
    await scheduleReminders(schedule, { playerId, lines: begun }, devices)
    const last = lines.at(-1)
    if (last) await keepDevices(plan._id, playerId, expiryAfter(last.launchAt))
  }
}

/** Schedules the reminders of these players, and of those who play their accounts, after orders of theirs were taken back. */
export async function scheduleAgain(
  plan: PlanRecord,
  { server }: Pick<WorldRecord, 'server'>,
  playerIds: readonly number[],
): Promise<void> {
  const [devices, { sittings }] = await Promise.all([listDevices(plan._id), getSlotChanges(plan)])
  const now = Date.now()
  const schedule = { planId: plan._id, zone: marketTimeZone(server), now }
  const sitters = playerIds.flatMap((id) => heldSittings(sittings.get(id) ?? []).map(({ sitterId }) => sitterId))
  for (const playerId of new Set([...playerIds, ...sitters])) {
    const own = devices.get(playerId)
    if (own) await scheduleReminders(schedule, { playerId, lines: await personLines(plan, playerId, now) }, own)
  }
}

/** A player's orders with those of accounts that they play or will. */
const personLines = async (asked: PlanRecord, playerId: number, now: number): Promise<PersonOrder[]> => {
  const [own, played] = await Promise.all([
    retryOnStale(asked, (plan) => readPlayerOrders(plan, playerId)),
    playedAccounts(asked, playerId, notOver(now)),
  ])
  return byLaunch([own?.lines ?? [], ...played.map(({ lines }) => lines)])
}

/** Minutes until players learn of a new issue, by when it is stored. */
const issueDelay = 2

/**
 * Schedules the reminders of an issue that is about to be stored, and messages to players whose orders it changes. Until it is stored,
 * and if it never is, this has no effect. The function that it returns is called once the issue is stored.
 */
export async function scheduleIssue(
  schedule: Schedule,
  issue: number,
  players: readonly PlayerOrders[],
  sittings: SlotChanges['sittings'],
): Promise<() => Promise<void>> {
  const { planId, now } = schedule
  const devices = await listDevices(planId)
  if (devices.size === 0) return () => Promise.resolve()
  const minute = toMinute(now / 1000) + issueDelay
  const partOf = new Map(players.map((part) => [part.playerId, part]))
  const reached = players.flatMap((part): Reached[] => {
    const own = devices.get(part.playerId)
    if (!own) return []
    const played = [...playedAccountIds(sittings, part.playerId, notOver(now))].flatMap(([id, entries]) => {
      const account = partOf.get(id)
      return account ? [{ account, entries }] : []
    })
    const linesOf = (list: (part: PlayerOrders) => StoredOrder[]) =>
      byLaunch([list(part), ...played.map(({ account, entries }) => playedLines(account, list(account), entries))])
    const lines = linesOf((one) => one.lines)
    const known = linesOf((one) => ordersIn(issue - 1, one) ?? [])
    const isNew = ({ since }: PlayerOrders) => since === issue
    const isChanged = isNew(part) || played.some(({ account }) => isNew(account))
    const isNews = isNew(part) || played.some(({ account, entries }) => isNew(account) && entries.some(openNow(now)))
    return [{ part, own, lines, known, isChanged, isNews }]
  })
  for (const { part, own, lines, known } of reached) {
    await scheduleReminders(schedule, { playerId: part.playerId, lines }, own, known)
    const last = lines.at(-1)
    if (last) await keepDevices(planId, part.playerId, expiryAfter(last.launchAt))
  }
  const changed = reached.filter(({ isChanged }) => isChanged)
  const news = changed
    .filter(({ isNews }) => isNews)
    .map(({ part: { playerId } }): Due => ({ planId, playerId, what: 'issue', minute, issue }))
  await putDue(news.map((due) => ({ at: minute, due })))
  return () => scheduleMissed(schedule, changed)
}

interface Reached {
  part: PlayerOrders
  own: readonly DeviceRecord[]
  /** Their orders with those of the accounts that they play or will. */
  lines: readonly PersonOrder[]
  /** The same of the issue before. */
  known: readonly PersonOrder[]
  isChanged: boolean
  /** Whether they learn of it: their own orders changed, or those of an account that they play now. */
  isNews: boolean
}

/** Schedules what an issue moves into the minutes in which it was stored: the sender may have read them before. */
async function scheduleMissed({ planId, zone, now }: Schedule, players: readonly Reached[]): Promise<void> {
  const [from, at] = [toMinute(now / 1000), toMinute(Date.now() / 1000)]
  const missed = players.flatMap(({ part: { playerId }, lines, own, known }) => {
    const remindedIn = (minute: number, of: readonly PersonOrder[]) =>
      remindersOf(of, own, zone)
        .filter((one) => toMinute(one.at) === minute)
        .flatMap((one) => one.lines.map(({ id }) => id))
    const minutes = Array.from({ length: at - from + 1 }, (_, i) => from + i)
    return minutes
      .filter((minute) => {
        const before = new Set(remindedIn(minute, known))
        return remindedIn(minute, lines).some((id) => !before.has(id))
      })
      .map((minute): Due => ({ planId, playerId, what: 'reminder', minute }))
  })
  await putDue(missed.map((due) => ({ at, due })))
}
