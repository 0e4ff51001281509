import { reminders, toMinute } from '../../../shared/game/orders/reminders.ts'
import { type DeviceRecord, expiryAfter, keepDevices, listDevices } from '../../store/devices/devices.ts'
import { type Due, putDue } from '../../store/devices/due.ts'
import type { PlayerOrders } from '../../store/orders/orders.ts'
import { ordersIn } from './changes.ts'

interface Schedule {
  planId: string
  /** Time zone of the world. */
  zone: string
  /** The current time in epoch milliseconds. */
  now: number
}

type ReminderOf = Pick<DeviceRecord, 'leads' | 'every' | 'quiet' | 'kind'>

/** The epoch minutes in which devices are reminded of orders. */
export const reminderMinutes = (
  lines: PlayerOrders['lines'],
  devices: readonly ReminderOf[],
  zone: string,
): Set<number> => new Set(devices.flatMap((device) => reminders(lines, device, zone)).map(({ at }) => toMinute(at)))

/** Names the minutes from now on in which devices are reminded of a player's orders; those of `known` orders are named already. */
export const scheduleReminders = (
  { planId, zone, now }: Schedule,
  { playerId, lines }: Pick<PlayerOrders, 'playerId' | 'lines'>,
  devices: readonly ReminderOf[],
  known: PlayerOrders['lines'] = [],
): Promise<void> => {
  const named = reminderMinutes(known, devices, zone)
  const minutes = [...reminderMinutes(lines, devices, zone)].filter(
    (minute) => minute >= toMinute(now / 1000) && !named.has(minute),
  )
  return putDue(minutes.map((at) => ({ at, due: { planId, playerId, what: 'reminder', minute: at } })))
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
): Promise<() => Promise<void>> {
  const { planId, now } = schedule
  const devices = await listDevices(planId)
  const minute = toMinute(now / 1000) + issueDelay
  const reached = players.flatMap((part): Reached[] => {
    const own = devices.get(part.playerId)
    return own ? [{ part, own, known: ordersIn(issue - 1, part) ?? [] }] : []
  })
  for (const { part, own, known } of reached) {
    await scheduleReminders(schedule, part, own, known)
    const last = part.lines.at(-1)
    if (last) await keepDevices(planId, part.playerId, expiryAfter(last.launchAt))
  }
  const changed = reached.filter(({ part }) => part.since === issue)
  const news = changed.map(({ part: { playerId } }): Due => {
    return { planId, playerId, what: 'issue', minute, issue }
  })
  await putDue(news.map((due) => ({ at: minute, due })))
  return () => scheduleMissed(schedule, changed)
}

interface Reached {
  part: PlayerOrders
  own: readonly DeviceRecord[]
  /** Orders of the issue before. */
  known: PlayerOrders['lines']
}

/** Schedules what an issue moves into the minutes in which it was stored: the sender may have read them before. */
async function scheduleMissed({ planId, zone, now }: Schedule, players: readonly Reached[]): Promise<void> {
  const [from, at] = [toMinute(now / 1000), toMinute(Date.now() / 1000)]
  const missed = players.flatMap(({ part: { playerId, lines }, own, known }) => {
    const remindedIn = (minute: number, of: PlayerOrders['lines']) =>
      own
        .flatMap((device) => reminders(of, device, zone).filter((one) => toMinute(one.at) === minute))
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
