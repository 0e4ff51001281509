import type { Withdrawals } from '../../../store/orders/amendments.ts'
import type { AmendedOrders, PlayerOrders, StoredOrder } from '../../../store/orders/orders.ts'
import { isOver } from '../../plans/places.ts'
import { type SendingBasis, sparedVillages } from '../../plans/unsendable.ts'

/** A player's withdrawn orders. */
export const withdrawnLines = <Line extends StoredOrder>({
  gone,
  withdrawn,
}: Pick<AmendedOrders, 'withdrawn'> & { gone: readonly Line[] }): Line[] =>
  withdrawn.size === 0 ? [] : gone.filter(({ id }) => withdrawn.has(id))

/** Villages that a new issue leaves out: orders on them were withdrawn, and they are not foreign again. */
export async function withheldVillages(
  parts: readonly AmendedOrders[],
  basis: Pick<SendingBasis, 'state' | 'index'>,
): Promise<ReadonlySet<number>> {
  const villages = new Set(parts.flatMap((part) => withdrawnLines(part)).map(({ to }) => to.villageId))
  if (villages.size === 0 || isOver(basis.state.plan)) return villages
  const because = await sparedVillages(basis)
  return new Set([...villages].filter((villageId) => because({ villageId }) !== undefined))
}

/** The withdrawals that stay with a new issue: it has orders on no withheld village but sent ones. */
export const keptWithdrawals = (
  { gone }: Pick<PlayerOrders, 'gone'>,
  withdrawn: Withdrawals,
  withheld: ReadonlySet<number>,
): Withdrawals =>
  new Map(
    gone.flatMap(({ id, to }) => {
      const withdrawal = withdrawn.get(id)
      return withdrawal && withheld.has(to.villageId) ? [[id, withdrawal] as const] : []
    }),
  )
