import { isQuiet } from '../../../shared/game/orders/quiet-hours.ts'
import { formatDateTimeSeconds } from '../../../shared/game/world/world-time.ts'
import { wakeSeconds } from '../../../shared/model/orders/wake.ts'
import type { DeviceRecord } from '../../store/devices/devices.ts'
import type { Due } from '../../store/devices/due.ts'
import { unseenLeaving } from '../orders/issuing/changes.ts'
import type { PersonOrder } from '../orders/played-orders.ts'
import { remindedLines } from '../orders/schedule-reminders.ts'
import { waitingLines } from './due-reminders.ts'
import { countedAttacks, type Outgoing, outgoing, type Recipient, type Told } from './messages.ts'
import type { Player } from './read-players.ts'

/**
 * What rings because a leader wakes a player: how many attacks are overdue and since when, or when the next one launches. Nothing in quiet
 * hours that do not allow it, where nothing is open any more, or for a read-only link of who plays the account.
 */
export function wakeMessages(player: Player, to: Recipient, { minute, played }: Due): Outgoing[] {
  const { device, now, zone } = to
  const seconds = Math.floor(now / 1000)
  const ttl = minute * 60 + wakeSeconds - seconds
  if (ttl <= 0 || (played && device.kind === 'show')) return []
  if (!device.quiet?.leadersWake && isQuiet(seconds, device.quiet, zone)) return []
  if (!isWaitedFor(player, device, now)) return []
  // No launch's reminder has this tag, so neither replaces the other.
  return [outgoing(to, wakeText(openLines(player, device, now), now, zone), { about: 'wake', ttl })]
}

const openLines = ({ all }: Player, device: Pick<DeviceRecord, 'kind'>, now: number) =>
  waitingLines(all, remindedLines(all.lines, device), now)

/** Whether there is a reason to wake a player by a device: open orders, or that they do not know that theirs were withdrawn. */
export const isWaitedFor = (player: Player, device: Pick<DeviceRecord, 'kind'>, now: number): boolean =>
  openLines(player, device, now).length > 0 || unseenLeaving(player.sheet.seen, player.part) !== undefined

function wakeText(open: readonly PersonOrder[], now: number, zone: string): Told {
  const overdue = open.filter(({ launchAt }) => Date.parse(launchAt) <= now)
  const [late] = overdue
  const next = open[overdue.length]
  const at = ({ launchAt }: PersonOrder) => `${formatDateTimeSeconds(launchAt, zone)} Uhr`
  if (late)
    return {
      title: `Deine Führung weckt dich: ${countedAttacks(overdue)} überfällig`,
      body: [
        `${overdue.length === 1 ? 'Fällig' : 'Der erste war fällig'} am ${at(late)}.`,
        ...(next ? [`Der nächste muss am ${at(next)} los.`] : []),
        'Öffne deine Befehle.',
      ].join('\n'),
    }
  return {
    title: 'Deine Führung weckt dich',
    body: next
      ? `Dein nächster Angriff muss am ${at(next)} los.\nÖffne deine Befehle.`
      : 'Deine Befehle wurden zurückgezogen. Öffne deine Seite, bevor du noch etwas abschickst.',
  }
}
