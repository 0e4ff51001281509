import type { Amendments } from '../../../store/orders/amendments.ts'
import type { AmendedOrders, PlayerOrders } from '../../../store/orders/orders.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import { isOver } from '../../plans/places.ts'
import { type SendingBasis, sparedVillages } from '../../plans/unsendable.ts'

/** A player's orders that were withdrawn without an issue. */
export const withdrawnLines = <Line extends StoredOrder>({
  gone,
  withdrawn,
}: Pick<AmendedOrders, 'withdrawn'> & { gone: readonly Line[] }): Line[] =>
  withdrawn.size === 0 ? [] : gone.filter(({ id }) => withdrawn.has(id))

/** What orders on some villages become with a new issue. */
export interface AmendedVillages {
  /** Left out: orders on them were withdrawn, and they are not foreign again. */
  withheld: ReadonlySet<number>
  /** Leaders want orders on them sent although they are own. */
  wanted: ReadonlySet<number>
}

/** Villages whose amendments stay with a new issue. */
export async function amendedVillages(
  parts: readonly AmendedOrders[],
  basis: Pick<SendingBasis, 'state' | 'index'>,
): Promise<AmendedVillages> {
  const villages = (lines: readonly StoredOrder[]) => new Set(lines.map(({ to }) => to.villageId))
  const withheld = villages(parts.flatMap((part) => withdrawnLines(part)))
  const wanted = villages(
    parts.flatMap((part) => [...part.lines, ...part.gone].filter(({ id }) => part.wanted.has(id))),
  )
  if (withheld.size + wanted.size === 0 || isOver(basis.state.plan)) return { withheld, wanted }
  const because = await sparedVillages(basis)
  const own = (all: ReadonlySet<number>) =>
    new Set([...all].filter((villageId) => because({ villageId }) !== undefined))
  return { withheld: own(withheld), wanted: own(wanted) }
}

/** The amendments that stay with a new issue, which has orders on no withheld village but sent ones. */
export function keptAmendments(
  { lines, gone }: Pick<PlayerOrders, 'lines' | 'gone'>,
  { withdrawn, taken, replaced }: Amendments,
  villages: AmendedVillages,
): Amendments {
  const current = new Set(lines.map(({ id }) => id))
  return {
    withdrawn: new Map(
      gone.flatMap(({ id, to }) => {
        const withdrawal = withdrawn.get(id)
        return withdrawal && villages.withheld.has(to.villageId) ? [[id, withdrawal] as const] : []
      }),
    ),
    wanted: new Set(lines.filter(({ to }) => villages.wanted.has(to.villageId)).map(({ id }) => id)),
    taken: taken.filter(({ order }) => current.has(order.id)),
    replaced: new Map([...replaced].filter(([id]) => !current.has(id))),
  }
}
