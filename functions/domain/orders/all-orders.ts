import { createHash } from 'node:crypto'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { orders } from '../../../shared/contract/schemas/orders.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { AllOrders } from '../../../shared/model/orders/all-orders.ts'
import type { Order } from '../../../shared/model/orders/order.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { ensureAllOrdersKey, findAllOrdersLink } from '../../store/orders/all-orders-links.ts'
import { getMarks } from '../../store/orders/marks.ts'
import { readPlayerOrders } from '../../store/orders/orders.ts'
import { readUnsendable } from '../../store/orders/unsendable.ts'
import { listPresentPlans, type PlanRecord } from '../../store/plans/plans.ts'
import { readSightings } from '../../store/sightings/sightings.ts'
import { getWorld } from '../../store/worlds/worlds.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { allOrdersPath } from './links.ts'
import { markOrders } from './mark-lines.ts'
import { isKey, type ResolvedOrderLink, wrongKeys } from './resolve-order-link.ts'
import { orderLine } from './sheet-view.ts'

/** How long a plan stays listed after its last arrival. */
const listedMs = 7 * 86_400_000

/** Path of the page over all plans of the player whose edit link this is; `undefined` when it was renewed meanwhile. */
export async function linkAllOrders(
  { plan, world, part: { playerId, playerName }, sheet: { editKey } }: ResolvedOrderLink,
  audit: AuditContext,
): Promise<string | undefined> {
  const asking = { planId: plan._id, worldId: world._id, playerId, playerName, editKey }
  const made = await ensureAllOrdersKey(asking, audit)
  return made.ok ? allOrdersPath(made.key) : undefined
}

/** A player's link and its world. Unknown and ended keys throw `orders_not_found`; throws 429 above a limit of such keys per address. */
async function openLink(key: string, address: string) {
  const link = isKey(key) ? await findAllOrdersLink(key) : undefined
  const world = link && (await getWorld(link.worldId))
  if (link && world) return { link, world }
  await enforceRateLimit(wrongKeys, address)
  throw new Failure('orders_not_found')
}

/** A player's orders in the current issues of a world's plans. Throws as `openLink`. */
export async function allOrders(key: string, address: string): Promise<AllOrders> {
  const { link, world } = await openLink(key, address)
  const now = new Date()
  const since = new Date(now.getTime() - listedMs).toISOString()
  const issued = (await listPresentPlans(world._id)).filter(
    ({ orders, tourOf }) => orders && orders.lastArrival > since && !tourOf,
  )
  const found = await Promise.all(issued.map((plan) => ownOrders(plan, link.playerId, now)))
  const own = found.filter((one) => one !== undefined)
  return {
    playerId: link.playerId,
    playerName: link.playerName,
    server: world.server,
    timeZone: marketTimeZone(world.server),
    canEdit: true,
    serverTime: now.toISOString(),
    plans: own.map(({ plan, issue }) => ({
      ...(plan.namesPlan !== false && { planName: plan.name }),
      issue: issue.number,
      issuedAt: issue.at,
      lastArrival: issue.lastArrival,
    })),
    lines: own
      .flatMap(({ plan: { _id }, lines }, plan) => lines.map((line) => ({ ...ofAll(planReference(_id), line), plan })))
      .sort((a, b) => (a.launchAt < b.launchAt ? -1 : a.launchAt > b.launchAt ? 1 : 0)),
  }
}

/** Twelve characters; a plan's id cannot be derived from them. */
const planReference = (planId: string): string => createHash('sha256').update(planId).digest('base64url').slice(0, 12)

const idOfAll = (reference: string, id: string) => `${reference}.${id}`

const ofAll = (reference: string, line: Order): Order => ({ ...line, id: idOfAll(reference, line.id) })

/** Marks a player's orders of several plans, each plan's in turn (see `markOrders`). Throws as `openLink`. */
export async function markAllOrders(
  key: string,
  address: string,
  wanted: Parameters<typeof markOrders>[2],
  audit: AuditContext,
): Promise<OutputOf<typeof orders.markAll>> {
  const { link, world } = await openLink(key, address)
  const { playerId } = link
  const plans = new Map((await listPresentPlans(world._id)).map((plan) => [planReference(plan._id), plan]))
  const answer: OutputOf<typeof orders.markAll> = {
    success: true,
    serverTime: new Date().toISOString(),
    marks: [],
    gone: [],
    unknown: [],
  }
  for (const [reference, marks] of Map.groupBy(wanted, ({ line }) => line.slice(0, line.indexOf('.')))) {
    const plan = plans.get(reference)
    const part = plan && (await retryOnStale(plan, (current) => readPlayerOrders(current, playerId)))
    if (!part) {
      answer.unknown.push(...marks.map(({ line }) => line))
      continue
    }
    const own = marks.map((mark) => ({ ...mark, line: mark.line.slice(reference.length + 1) }))
    const byPlayer = {
      ...audit,
      requestId: `${audit.requestId}-${reference}`,
      by: { kind: 'player' as const, playerId },
      playerId,
      planId: plan._id,
      planName: plan.name,
      worldId: world._id,
      worldName: world.name,
    }
    const marked = await markOrders(plan, part, own, { by: 'member', audit: byPlayer })
    const named = (line: string) => idOfAll(reference, line)
    answer.marks.push(...marked.marks.map((mark) => ({ ...mark, line: named(mark.line) })))
    answer.gone.push(...marked.gone.map(named))
    answer.unknown.push(...marked.unknown.map(named))
  }
  return answer
}

const ownOrders = (asked: PlanRecord, playerId: number, now: Date) =>
  retryOnStale(asked, async (plan) => {
    const [part, marks, sightings, unsendable] = await Promise.all([
      readPlayerOrders(plan, playerId),
      getMarks(plan._id, playerId),
      readSightings(plan, playerId),
      readUnsendable(plan, playerId),
    ])
    if (!plan.orders || !part || part.lines.length === 0) return undefined
    const lines = part.lines.map((line) => orderLine(line, { marks, sightings }, unsendable, now))
    return { plan, issue: plan.orders, lines }
  })
