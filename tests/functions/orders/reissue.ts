import { orderHistory } from '../../../functions/domain/orders/issuing/changes.ts'
import { type AmendedOrders, readAims, readAllOrders } from '../../../functions/store/orders/orders.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { swapOrders } from '../../../functions/store/orders/swap-orders.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { getUploads } from '../../../functions/store/sightings/uploads.ts'

/** Issues a plan again with other orders of a player; its last arrival is given or stays. */
export async function reissue(
  planId: string,
  playerId: number,
  change: (lines: StoredOrder[]) => StoredOrder[],
  lastArrival?: string,
): Promise<void> {
  const record = await getPlan(planId)
  if (!record?.orders) throw new Error('Nothing was issued')
  const [parts, aims, uploads] = await Promise.all([readAllOrders(record), readAims(record), getUploads(planId)])
  const { players, lines, firstLaunch } = record.orders
  const number = record.orders.number + 1
  const next = (part: AmendedOrders) => {
    const own = part.playerId === playerId ? change(part.lines) : part.lines
    return { ...part, ...orderHistory(part, own, number), lines: own }
  }
  const facts = {
    ...{ players, lines, firstLaunch, number },
    ...{ lastArrival: lastArrival ?? record.orders.lastArrival, at: new Date().toISOString(), of: `issue ${number}` },
  }
  const issue = { orders: parts.map(next), aims: aims ?? { arriveAt: record.arriveAt, targets: [] }, facts, uploads }
  const swapped = await swapOrders(record, { ...issue, sightings: [], unsendable: [] })
  if (!swapped.ok) throw new Error('The plan changed')
}
