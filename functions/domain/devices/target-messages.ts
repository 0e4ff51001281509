import { doubtLines, isSpared, sparedCauses, unsendableSentences } from '../../../shared/model/wishes/unsendable.ts'
import type { Due } from '../../store/devices/due.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import { byLaunch } from '../orders/played-orders.ts'
import { orderState } from '../orders/progress.ts'
import { withdrawnLines } from '../orders/withdrawals/withheld.ts'
import { countedAttacks, launchList, type Outgoing, outgoing, type Recipient } from './messages.ts'
import type { Player } from './read-players.ts'

const dayMs = 86_400_000

/**
 * Messages that orders need not be sent any more, also those withdrawn meanwhile, or after all, with doubts about the player's other orders
 * of the next day.
 */
export function targetMessages(
  { part, own: { lines: orders, outcomes, unsendable } }: Pick<Player, 'part' | 'own'>,
  to: Recipient,
  { lines = [], again = [] }: Pick<Due, 'lines' | 'again'>,
): Outgoing[] {
  const { now, zone } = to
  const isAhead = (line: StoredOrder) => Date.parse(line.launchAt) > now && orderState(outcomes, line) === 'open'
  const ahead = orders.filter(isAhead)
  const withdrawn = withdrawnLines(part).filter(isAhead)
  const among = (ids: readonly string[]) => (line: StoredOrder) => ids.includes(line.id)
  const soon = ahead.filter(({ launchAt }) => Date.parse(launchAt) <= now + dayMs)
  const doubts = doubtLines(soon.map(({ id }) => unsendable.get(id)).filter((cause) => !isSpared(cause)))
  const news = [
    ...sparedCauses.map((cause) => ({
      what: 'stop',
      lines: byLaunch([ahead, withdrawn])
        .filter(({ id }) => (unsendable.get(id) ?? part.withdrawn.get(id)?.why) === cause)
        .filter(among(lines)),
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
