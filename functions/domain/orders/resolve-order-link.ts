import { GameId } from '../../../shared/model/basics.ts'
import { Failure } from '../../runtime/failure.ts'
import { type AmendedOrders, readPlayerOrders } from '../../store/orders/orders.ts'
import { findKey, getSheet, type KeyKind, orderKeyKind, type SheetRecord } from '../../store/orders/sheets.ts'
import { readUnsendable, type Unsendable } from '../../store/orders/unsendable.ts'
import { StaleReadError } from '../../store/plans/chunks.ts'
import { getPlan, type PlanRecord } from '../../store/plans/plans.ts'
import type { OrdersPointer } from '../../store/plans/pointers.ts'
import { readSightings, type Sightings } from '../../store/sightings/sightings.ts'
import type { RateLimit } from '../../store/table/rate-limits.ts'
import { getWorld, type WorldRecord } from '../../store/worlds/worlds.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'
import { retryOnStale } from '../plans/plan-state.ts'

/** A player's orders, with the plan and the world that they belong to. */
export interface Sheet {
  plan: PlanRecord
  world: WorldRecord
  issue: OrdersPointer
  part: AmendedOrders
  sheet: SheetRecord
  /** Which of the orders were seen in the game. */
  sightings: Sightings
  /** Which of them can no longer be sent, as of the last upload, sync or issue. */
  unsendable: Unsendable
}

/** A player's orders, opened with an order key. */
export interface ResolvedOrderLink extends Sheet {
  kind: KeyKind
}

/** Above this limit of wrong keys, an address gets 429. Pages left open with a renewed link retry four times. */
export const wrongKeys: RateLimit = { what: 'order-misses', limit: 60, seconds: 60 }

const keyPattern = /^([\w-]{32}|[\w-]{43})$/

/** Whether a text is as long as a key. */
export const isKey = (text: string): boolean => keyPattern.test(text)

/** Plan ids are as long as keys. */
const planIdPattern = /^[\da-f]{32}$/

/** Maximum reads when the orders are replaced meanwhile. */
const maxAttempts = 3

/**
 * Returns the orders that a key opens, in a constant number of reads. Unknown, renewed and deleted keys all throw
 * `orders_not_found`; throws 429 above a limit of such keys per address.
 */
export async function resolveOrderLink(
  key: string,
  address: string,
  opens: 'page' | 'calendar' = 'page',
): Promise<ResolvedOrderLink> {
  for (let attempt = 1; keyPattern.test(key); attempt++) {
    try {
      const opened = await found(key)
      if (!opened || (opens === 'page' && opened.kind === 'calendar')) break
      return opened
    } catch (error) {
      if (!(error instanceof StaleReadError) || attempt === maxAttempts) throw error
    }
  }
  await enforceRateLimit(wrongKeys, address)
  throw new Failure('orders_not_found')
}

/** The plan and player of an edit key; `undefined` for a plan's id. */
export async function planOfEditKey(
  key: string,
  address: string,
): Promise<{ plan: PlanRecord; playerId: number } | undefined> {
  if (!keyPattern.test(key) || planIdPattern.test(key)) return undefined
  const { planId, playerId } = (await findKey(key)) ?? {}
  const plan = planId && (await getPlan(planId))
  const sheet = plan && playerId !== undefined && (await getSheet(plan._id, playerId))
  if (sheet && orderKeyKind(sheet, key) === 'edit') return { plan, playerId: sheet.playerId }
  await enforceRateLimit(wrongKeys, address)
  throw new Failure('plan_not_found')
}

async function found(key: string): Promise<ResolvedOrderLink | undefined> {
  const { planId, playerId } = (await findKey(key)) ?? {}
  if (planId === undefined || playerId === undefined) return undefined
  const plan = await getPlan(planId)
  if (!plan?.orders) return undefined
  const [sheet, world, part, sightings, unsendable] = await Promise.all([
    getSheet(plan._id, playerId),
    getWorld(plan.world),
    readPlayerOrders(plan, playerId),
    readSightings(plan, playerId),
    readUnsendable(plan, playerId),
  ])
  const kind = sheet && orderKeyKind(sheet, key)
  return kind && world && part && { plan, world, issue: plan.orders, part, sheet, sightings, unsendable, kind }
}

/** Returns a player's orders for leaders; throws `player_not_found` when nothing was ever issued to them. */
export async function playerSheet(asked: PlanRecord, world: WorldRecord, playerId: string): Promise<Sheet> {
  const { success, data: id } = GameId.safeParse(playerId)
  if (!success) throw new Failure('player_not_found')
  return retryOnStale(asked, async (plan) => {
    const [part, sheet, sightings, unsendable] = await Promise.all([
      readPlayerOrders(plan, id),
      getSheet(plan._id, id),
      readSightings(plan, id),
      readUnsendable(plan, id),
    ])
    if (!plan.orders || !part || !sheet) throw new Failure('player_not_found')
    return { plan, world, issue: plan.orders, part, sheet, sightings, unsendable }
  })
}
