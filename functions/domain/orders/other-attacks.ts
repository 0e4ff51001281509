import type { OtherAttack } from '../../../shared/model/orders/sheet.ts'
import { readAllOrders } from '../../store/orders/orders.ts'
import { retryOnStale } from '../plans/plan-state.ts'
import type { ResolvedOrderLink } from './resolve-order-link.ts'

/** The other players' orders on the village of one of this player's, by arrival, as far as the leaders allow. */
export async function otherAttacks({ plan, part }: ResolvedOrderLink, villageId: number): Promise<OtherAttack[]> {
  const { showsOthers = 'nothing' } = plan
  const isOwn = part.lines.some(({ to }) => to.villageId === villageId)
  if (showsOthers === 'nothing' || !isOwn) return []
  const parts = await retryOnStale(plan, readAllOrders)
  return parts
    .filter(({ playerId }) => playerId !== part.playerId)
    .flatMap(({ playerName, lines }) =>
      lines.flatMap(({ to, arriveAt }) =>
        to.villageId === villageId ? [{ arriveAt, ...(showsOthers === 'names' && { playerName }) }] : [],
      ),
    )
    .sort((a, b) => (a.arriveAt < b.arriveAt ? -1 : a.arriveAt > b.arriveAt ? 1 : 0))
}
