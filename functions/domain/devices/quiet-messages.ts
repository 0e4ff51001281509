import { quietSpans } from '../../../shared/game/orders/quiet-hours.ts'
import { formatExactClock } from '../../../shared/game/world/world-time.ts'
import type { PersonOrder } from '../orders/played-orders.ts'
import { countedAttacks, launchList, type Outgoing, outgoing, type Recipient } from './messages.ts'

/** Seconds for which overdue attacks are news. */
const overdueTtl = 3600

/** What quiet hours (from `start`, epoch seconds) silence, before they begin; at their end what is due and overdue of it. */
export function quietMessage(
  to: Recipient,
  { what, start }: { what: 'quiet' | 'awake'; start: number },
  open: readonly PersonOrder[],
): Outgoing | undefined {
  const { zone, now, device } = to
  const seconds = Math.floor(now / 1000)
  const ahead = open.filter(({ launchAt }) => Date.parse(launchAt) > now)
  const about = `quiet-${start}`
  if (what === 'quiet') {
    const [span] = quietSpans(device.quiet, { from: start, to: start + 1 }, zone)
    if (ahead.length === 0 || !span) return undefined
    const title = `Ruhezeit bis ${formatExactClock(span.to, zone).slice(0, 5)}: ${countedAttacks(ahead)} ohne Wecken`
    return outgoing(to, { title, body: launchList(ahead, zone).join('\n') }, { about, ttl: span.to - seconds })
  }
  const overdue = open.filter(({ launchAt }) => Date.parse(launchAt) <= now)
  const [last] = ahead.slice(-1)
  if (open.length === 0) return undefined
  const counts = [
    ...(ahead.length > 0 ? [`${countedAttacks(ahead)} zu senden`] : []),
    ...(overdue.length > 0 ? [`${countedAttacks(overdue)} überfällig`] : []),
  ]
  const late = overdue.length > 0 ? ['Überfällig:', ...launchList(overdue, zone)] : []
  const body = [...launchList(ahead, zone), ...late].join('\n')
  const ttl = Math.max(
    overdue.length > 0 ? overdueTtl : 0,
    last ? Math.floor(Date.parse(last.launchAt) / 1000) - seconds : 0,
  )
  return outgoing(to, { title: `Ruhezeit vorbei: ${counts.join(', ')}`, body }, { about, ttl })
}
