import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { AllOrders } from '../../../shared/model/order.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { ensureAllOrdersKey, findAllOrdersLink } from '../../store/orders/all-orders-links.ts'
import { getMarks } from '../../store/orders/marks.ts'
import { readPlayerOrders } from '../../store/orders/orders.ts'
import { moveSheet } from '../../store/orders/sheets.ts'
import { readUnsendable } from '../../store/orders/unsendable.ts'
import { listPresentPlans, type PlanRecord } from '../../store/plans/plans.ts'
import { readSightings } from '../../store/sightings/sightings.ts'
import { getWorld } from '../../store/worlds/worlds.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { isKey, type ResolvedOrderLink, wrongKeys } from './resolve-order-link.ts'
import { orderLine } from './sheet-view.ts'

/** How long a plan stays listed after its last arrival. */
const listedMs = 7 * 86_400_000

/** Path of the page over all plans of the player whose edit link this is; `undefined` when it was renewed meanwhile. */
export async function linkAllOrders(
  { plan, world, part: { playerId, playerName }, sheet: { editKey } }: ResolvedOrderLink,
  audit: AuditContext,
): Promise<string | undefined> {
  await moveSheet(plan, playerId)
  const asking = { planId: plan._id, worldId: world._id, playerId, playerName, editKey }
  const made = await ensureAllOrdersKey(asking, audit)
  return made.ok ? `/all-orders/${made.key}` : undefined
}

/**
 * A player's orders in the current issues of a world's plans. Unknown and ended keys throw `orders_not_found`; throws 429 above a
 * limit of such keys per address.
 */
export async function allOrders(key: string, address: string): Promise<AllOrders> {
  const link = isKey(key) ? await findAllOrdersLink(key) : undefined
  const world = link && (await getWorld(link.worldId))
  if (!link || !world) {
    await enforceRateLimit(wrongKeys, address)
    throw new Failure('orders_not_found')
  }
  const now = new Date()
  const since = new Date(now.getTime() - listedMs).toISOString()
  const issued = (await listPresentPlans(world._id)).filter(({ orders }) => orders && orders.lastArrival > since)
  const found = await Promise.all(issued.map((plan) => ownOrders(plan, link.playerId, now)))
  const own = found.filter((one) => one !== undefined)
  return {
    playerName: link.playerName,
    server: world.server,
    timeZone: marketTimeZone(world.server),
    serverTime: now.toISOString(),
    plans: own.map(({ plan, issue }) => ({
      ...(plan.namesPlan !== false && { planName: plan.name }),
      issue: issue.number,
      issuedAt: issue.at,
    })),
    lines: own
      .flatMap(({ lines }, plan) => lines.map((line) => ({ ...line, plan })))
      .sort((a, b) => (a.launchAt < b.launchAt ? -1 : a.launchAt > b.launchAt ? 1 : 0)),
  }
}

const ownOrders = (asked: PlanRecord, playerId: number, now: Date) =>
  retryOnStale(asked, async (plan) => {
    const [part, marks, sightings, unsendable] = await Promise.all([
      readPlayerOrders(plan, playerId),
      getMarks(plan, playerId),
      readSightings(plan, playerId),
      readUnsendable(plan, playerId),
    ])
    if (!plan.orders || !part || part.lines.length === 0) return undefined
    const lines = part.lines.map((line) => orderLine(line, { marks, sightings }, unsendable, now))
    return { plan, issue: plan.orders, lines }
  })
