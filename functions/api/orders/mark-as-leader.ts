import { orders } from '../../../shared/contract/orders.ts'
import { markOrders } from '../../domain/orders/mark-lines.ts'
import { playerSheet } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** A leader says what has become of a player's attacks. */
export const handler = defineHandler(orders.markAsLeader, async ({ plan, world, params, body, caller }) => {
  const { part } = await playerSheet(plan, world, params.playerId)
  return markOrders(plan._id, part, body.marks, { by: 'leader', caller, facts: {} })
})
