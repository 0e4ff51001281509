import { doubtLines, isSpared, sparedCauses, unsendableSentences } from '../../../shared/model/wishes/unsendable.ts'
import type { Due } from '../../store/devices/due.ts'
import type { StoredOrder } from '../../store/orders/orders.ts'
import type { KnownOrders } from '../orders/played-orders.ts'
import { orderState } from '../orders/progress.ts'
import { countedAttacks, launchList, type Outgoing, outgoing, type Recipient } from './messages.ts'

const dayMs = 86_400_000

/** Messages that orders need not be sent any more, or after all, with doubts about the player's other orders of the next day. */
export function targetMessages(
  { lines: orders, outcomes, unsendable }: KnownOrders,
  to: Recipient,
  { lines = [], again = [] }: Pick<Due, 'lines' | 'again'>,
): Outgoing[] {
  const { now, zone } = to
  const ahead = orders.filter((line) => Date.parse(line.launchAt) > now && orderState(outcomes, line) === 'open')
  const among = (ids: readonly string[]) => (line: StoredOrder) => ids.includes(line.id)
  const soon = ahead.filter(({ launchAt }) => Date.parse(launchAt) <= now + dayMs)
  const doubts = doubtLines(soon.map(({ id }) => unsendable.get(id)).filter((cause) => !isSpared(cause)))
  const news = [
    ...sparedCauses.map((cause) => ({
      what: 'stop',
      lines: ahead.filter(({ id }) => unsendable.get(id) === cause).filter(among(lines)),
      title: 'nicht mehr schicken',
      why: unsendableSentences[cause],
    })),
    {
      what: 'again',
      lines: ahead.filter((line) => !isSpared(unsendable.get(line.id))).filter(among(again)),
      title: 'doch schicken',
      why: 'Das Ziel wird wieder angegriffen.',
    },
  ]
  return news.flatMap(({ what, lines: own, title, why }) => {
    const [first] = own
    const last = own.at(-1)
    if (!first || !last) return []
    const body = [why, ...launchList(own, zone), ...doubts].join('\n')
    const ttl = Math.floor((Date.parse(last.launchAt) - now) / 1000)
    return outgoing(to, { title: `${countedAttacks(own)} ${title}`, body }, { about: `${what}-${first.id}`, ttl })
  })
}
