import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { type AmendedOrders, readAllOrders } from '../../store/orders/orders.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import { getWorld } from '../../store/worlds/worlds.ts'

/** Maximum offset of a target's arrival. */
export const longestOffsetMs = 14 * 86_400_000

export interface Placed {
  villageId: number
  x: number
  y: number
}

/** Returns the village at its present place, or the same object. */
export type AtPresentPlace = <Village extends Placed>(village: Village) => Village

/** Whether all attacks of a plan have arrived. */
export const isOver = ({ arriveAt, orders }: Pick<PlanRecord, 'arriveAt' | 'orders'>): boolean => {
  const last = orders && orders.lastArrival > arriveAt ? orders.lastArrival : arriveAt
  return Date.parse(last) + (orders ? 0 : longestOffsetMs) < Date.now()
}

/** Places in the world's data, which villages may change; the stored ones once the plan is over. */
export function placesIn(plan: Pick<PlanRecord, 'arriveAt' | 'orders'>, index: WorldIndex | undefined): AtPresentPlace {
  if (!index || isOver(plan)) return (village) => village
  return (village) => {
    const present = index.villageById(village.villageId)
    return !present || (present.x === village.x && present.y === village.y)
      ? village
      : { ...village, x: present.x, y: present.y }
  }
}

/** The data of the plan's world; `undefined` before the first sync. */
export async function planWorldIndex(plan: Pick<PlanRecord, 'world'>): Promise<WorldIndex | undefined> {
  const world = await getWorld(plan.world)
  return world && loadWorldIndex(world)
}

/** `placesIn` by the data of the plan's world. */
export const presentPlaces = async (plan: PlanRecord): Promise<AtPresentPlace> =>
  placesIn(plan, isOver(plan) ? undefined : await planWorldIndex(plan))

/** `readAllOrders` at the present places of their villages. Throws `StaleReadError`. */
export async function readPlacedOrders(plan: PlanRecord): Promise<AmendedOrders[]> {
  const [players, atPresentPlace] = await Promise.all([readAllOrders(plan), presentPlaces(plan)])
  const place = (line: StoredOrder) => {
    const [from, to] = [atPresentPlace(line.from), atPresentPlace(line.to)]
    return from === line.from && to === line.to ? line : { ...line, from, to }
  }
  return players.map((player) => ({ ...player, lines: player.lines.map(place), gone: player.gone.map(place) }))
}
