import { attackCount } from '../../../../shared/game/orders/order-trains.ts'
import type { Conquest } from '../../../../shared/model/orders/withdrawal.ts'
import { isSpared } from '../../../../shared/model/wishes/unsendable.ts'
import type { Withdrawal } from '../../../store/orders/amendments.ts'
import type { AmendedOrders } from '../../../store/orders/orders.ts'
import type { StoredOrder } from '../../../store/orders/stored-order.ts'
import type { PlanRecord } from '../../../store/plans/plans.ts'
import { conqueredOrders, type KnownParts } from '../../plan-stats/conquered-orders.ts'
import { isOver } from '../../plans/places.ts'
import { withdrawnLines } from './withheld.ts'

interface Village {
  to: StoredOrder['to']
  isOwn: boolean
  open: number
  senders: number[]
  underway: number
  withdrawn: { line: StoredOrder; withdrawal: Withdrawal }[]
}

/** The conquered villages with open or withdrawn orders, by coordinate; none once the plan is over. */
export function conquests(plan: PlanRecord, known: KnownParts<AmendedOrders>): Conquest[] {
  if (isOver(plan)) return []
  const villages = new Map<number, Village>()
  const villageOf = ({ to }: StoredOrder): Village => {
    const village = villages.get(to.villageId) ?? {
      ...{ to, isOwn: false, open: 0, senders: [], underway: 0, withdrawn: [] },
    }
    villages.set(to.villageId, village)
    return village
  }
  for (const part of known.parts) {
    const unsendable = known.unsendableOf(part.playerId)
    for (const line of withdrawnLines(part)) {
      const withdrawal = part.withdrawn.get(line.id)
      const village = villageOf(line)
      if (withdrawal) village.withdrawn.push({ line, withdrawal })
      if (isSpared(unsendable.get(line.id))) village.isOwn = true
    }
  }
  for (const { part, open, underway } of conqueredOrders(known)) {
    for (const [line] of open) {
      if (!line) continue
      const village = villageOf(line)
      village.isOwn = true
      village.open++
      if (village.senders.at(-1) !== part.playerId) village.senders.push(part.playerId)
    }
    for (const [line] of underway) if (line) villageOf(line).underway++
  }
  return Array.from(villages.values(), (village) => conquest(village, plan.orders?.at ?? '')).sort(
    (a, b) => a.x - b.x || a.y - b.y,
  )
}

function conquest({ to, withdrawn, ...village }: Village, issuedAt: string): Conquest {
  const { villageId, x, y, name } = to
  const attacks = (wanted: Village['withdrawn']) => attackCount(wanted.map(({ line }) => line))
  return {
    ...{ villageId, x, y, name },
    ...village,
    withdrawn: attacks(withdrawn),
    later: attacks(withdrawn.filter(({ withdrawal }) => withdrawal.at < issuedAt)),
    bySync: withdrawn.some(({ withdrawal }) => withdrawal.by === 'sync'),
  }
}
