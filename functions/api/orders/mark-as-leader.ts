import { dsultimate } from '../../../shared/contract/orders-of-leaders.ts'
import { markOrders } from '../../domain/orders/mark-lines.ts'
import { playerSheet } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** A leader says what has become of a player's attacks. */
export const handler = defineHandler(dsultimate.mark, async ({ plan, world, params, body, caller }) => {
  const { part } = await playerSheet(plan, world, params.playerId)
  return markOrders(plan._id, part, body.marks, { by: 'leader', caller, facts: {} })
})
