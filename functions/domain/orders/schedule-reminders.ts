import { reminders, toMinute } from '../../../shared/game/orders/reminders.ts'
import { type DeviceRecord, expiryAfter, keepDevices, listDevices } from '../../store/devices/devices.ts'
import { type Due, putDue } from '../../store/devices/due.ts'
import type { PlayerOrders } from '../../store/orders/orders.ts'
import { ordersIn } from './changes.ts'

interface Schedule {
  planId: string
  /** Time zone of the world. */
  zone: string
  /** Epoch milliseconds. */
  now: number
}

type ReminderOf = Pick<DeviceRecord, 'leads' | 'every' | 'quiet'>

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
 * and if it never is, this has no effect.
 */
export async function scheduleIssue(
  schedule: Schedule,
  issue: number,
  players: readonly PlayerOrders[],
): Promise<void> {
  const { planId, now } = schedule
  const devices = await listDevices(planId)
  const minute = toMinute(now / 1000) + issueDelay
  const reached = players.flatMap((part) => {
    const own = devices.get(part.playerId)
    return own ? [{ part, own }] : []
  })
  for (const { part, own } of reached) {
    await scheduleReminders(schedule, part, own, ordersIn(issue - 1, part))
    const last = part.lines.at(-1)
    if (last) await keepDevices(planId, part.playerId, expiryAfter(last.launchAt))
  }
  const news = reached
    .filter(({ part }) => part.since === issue)
    .map(({ part: { playerId } }): Due => {
      return { planId, playerId, what: 'issue', minute, issue }
    })
  await putDue(news.map((due) => ({ at: minute, due })))
}
