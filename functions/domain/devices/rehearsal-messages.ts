import { toMinute } from '../../../shared/game/orders/reminders.ts'
import { formatDateTimeSeconds } from '../../../shared/game/world/world-time.ts'
import { isAnswered, type Rehearsal } from '../../../shared/model/orders/rehearsal.ts'
import type { Due } from '../../store/devices/due.ts'
import { countedAttacks, type Outgoing, outgoing, type Recipient } from './messages.ts'
import type { Player } from './read-players.ts'

/** For how long a rehearsal is news, seconds; no longer than until the player's last launch. */
const rehearsalTtl = 12 * 3600

/**
 * What asks a player whether they are there, once a rehearsal begins: how many attacks are ahead, and when the first launches. Nothing
 * where another rehearsal runs by now, the player has answered, or the device's link cannot.
 */
export function rehearsalMessages(
  { own, sheet }: Player,
  to: Recipient,
  { minute }: Due,
  rehearsal: Rehearsal | undefined,
): Outgoing[] {
  const { device, now, zone } = to
  if (!rehearsal || toMinute(Date.parse(rehearsal.since) / 1000) !== minute) return []
  if (device.kind === 'show' || isAnswered(sheet.readiness, rehearsal)) return []
  const ahead = own.lines.filter(({ launchAt }) => Date.parse(launchAt) > now)
  const [first, last] = [ahead[0], ahead.at(-1)]
  if (!first || !last) return []
  const ttl = Math.min(rehearsalTtl, Math.floor((Date.parse(last.launchAt) - now) / 1000))
  const at = `${formatDateTimeSeconds(first.launchAt, zone)} Uhr`
  const body = [
    `Du hast ${countedAttacks(ahead)}, ${ahead.length === 1 ? 'los geht es' : 'der erste geht'} am ${at}${ahead.length === 1 ? '' : ' los'}.`,
    'Öffne deine Befehle und sag, ob du bereit bist.',
  ]
  return [outgoing(to, { title: 'Generalprobe: Bist du dabei?', body: body.join('\n') }, { about: 'rehearsal', ttl })]
}
