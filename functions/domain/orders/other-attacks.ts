import type { OtherAttack } from '../../../shared/model/orders/sheet.ts'
import { readAllOrders } from '../../store/orders/orders.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import { openNow, playedAccounts } from './played-orders.ts'
import type { ResolvedOrderLink } from './resolve-order-link.ts'

/** Orders that the player does not see on the village of one that they do, by arrival, as far as the leaders allow. */
export async function otherAttacks({ plan, part }: ResolvedOrderLink, villageId: number): Promise<OtherAttack[]> {
  const { showsOthers = 'nothing' } = plan
  if (showsOthers === 'nothing') return []
  const played = await playedAccounts(plan, part.playerId, openNow(Date.now()))
  const own = [part, ...played].flatMap(({ lines }): StoredOrder[] => [...lines])
  if (!own.some(({ to }) => to.villageId === villageId)) return []
  const isShown = new Set(own.map(({ id }) => id))
  const parts = await retryOnStale(plan, readAllOrders)
  return parts
    .flatMap(({ playerName, lines }) =>
      lines.flatMap(({ id, to, arriveAt }) =>
        to.villageId === villageId && !isShown.has(id)
          ? [{ arriveAt, ...(showsOthers === 'names' && { playerName }) }]
          : [],
      ),
    )
    .sort((a, b) => (a.arriveAt < b.arriveAt ? -1 : a.arriveAt > b.arriveAt ? 1 : 0))
}
