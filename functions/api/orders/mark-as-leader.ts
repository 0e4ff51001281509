import { orders } from '../../../shared/contract/schemas/orders.ts'
import { datedByServer, markOrders } from '../../domain/orders/mark-lines.ts'
import { playerSheet } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Records which of a player's orders were sent or skipped, by a leader. */
export const handler = defineHandler(orders.markAsLeader, async ({ plan, world, params, body, audit }) => {
  const { part } = await playerSheet(plan, world, params.playerId)
  return markOrders(plan, part, datedByServer(body), { by: 'leader', audit })
})
