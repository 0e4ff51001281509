import { isSpared } from '../../../shared/model/wishes/unsendable.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import type { AmendedOrders } from '../../store/orders/orders.ts'
import { saveAmendments } from '../../store/orders/save-amendments.ts'
import { listUnsendable, saveUnsendable, type Unsendable } from '../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { Written } from '../../store/table/outcome.ts'
import { isOver } from '../plans/places.ts'
import { conqueredOrders, countedOutcome, type OutcomesOf, withWithdrawals } from './conquered-orders.ts'
import { scheduleTargetNews, type TargetNews, targetNews } from './target-news.ts'
import type { CheckedOrders } from './unsendable-orders.ts'

/** What a sync that began at a time (epoch milliseconds) stores of a plan's orders; the log names what it withdraws. */
interface OrdersSync {
  syncedAt: number
  audit: AuditContext
}

/**
 * Stores which orders of a plan can no longer be sent by the data of a sync, announces which open ones got an own target or lost it, and
 * withdraws those that are own for the second time where the plan allows it.
 */
export async function storeBySync(
  { plan, players, outcomesOf, found }: CheckedOrders,
  { syncedAt, audit }: OrdersSync,
): Promise<Written<'conflict'>> {
  const after = new Map(found.map(({ playerId, unsendable }) => [playerId, unsendable]))
  const known = {
    outcomesOf,
    before: await listUnsendable(plan),
    after: (playerId: number) => after.get(playerId) ?? new Map(),
  }
  await scheduleTargetNews(plan._id, newsOf(players, known))
  const amended = amendedBySync(plan, players, known, syncedAt)
  if (!amended) return saveUnsendable(plan, found)
  const { parts, attacks } = amended
  const auditDetails = { withdrawn: attacks, players: amended.players }
  return saveAmendments(plan, parts, { unsendable: found, ...(attacks > 0 && { audit, auditDetails }) })
}

/** What of the players' orders cannot be sent, as it was stored before a sync and as it finds it. */
interface BeforeAndAfter {
  outcomesOf: OutcomesOf
  before: (playerId: number) => Unsendable
  after: (playerId: number) => Unsendable
}

function newsOf(players: readonly AmendedOrders[], { outcomesOf, before, after }: BeforeAndAfter): TargetNews[] {
  const now = Date.now()
  return players.map(({ playerId, lines }) => {
    const open = lines.filter((line) => countedOutcome(outcomesOf(playerId), line) === 'open')
    return targetNews({ playerId, open }, before(playerId), after(playerId), now)
  })
}

/**
 * The amendments after a sync; `undefined` if they stay. Where the plan allows it, the sync withdraws open orders on targets that were own
 * before it began (`syncedAt`, epoch milliseconds) and still are, unless leaders want them sent; what was stored since it began may be of
 * its own data, and waits for the next sync. What leaders want is forgotten once the target is foreign again.
 */
function amendedBySync(
  plan: PlanRecord,
  parts: readonly AmendedOrders[],
  { outcomesOf, before, after }: BeforeAndAfter,
  syncedAt: number,
): ReturnType<typeof withWithdrawals> | undefined {
  if (isOver(plan)) return undefined
  const current = parts.map((part) => {
    const unsendable = after(part.playerId)
    const wanted = new Set([...part.wanted].filter((id) => isSpared(unsendable.get(id))))
    return wanted.size < part.wanted.size ? { ...part, wanted } : part
  })
  const isForgetting = current.some((part, place) => part !== parts[place])
  const { withdrawsConquered = false, unsendable } = plan
  const mayWithdraw = withdrawsConquered && unsendable && Date.parse(unsendable.at) < syncedAt
  const ownBefore = new Set(
    current.flatMap(({ playerId, lines, gone }) =>
      [...lines, ...gone].filter(({ id }) => before(playerId).get(id) === 'own_target').map(({ to }) => to.villageId),
    ),
  )
  const known = { parts: current, outcomesOf, unsendableOf: after }
  const conquered = mayWithdraw ? conqueredOrders(known, ({ to }) => ownBefore.has(to.villageId)) : []
  const unwanted = conquered.map(({ part, open }) => ({
    part,
    open: open.filter((train) => !train.some(({ id }) => part.wanted.has(id))),
  }))
  const amended = withWithdrawals(current, unwanted, { at: new Date().toISOString(), by: 'sync' })
  return isForgetting || amended.attacks > 0 ? amended : undefined
}
