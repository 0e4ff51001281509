import { orders } from '../../../shared/contract/orders.ts'
import { datedByServer, markOrders } from '../../domain/orders/mark-lines.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Records which orders were sent or skipped. Needs an edit link. */
export const handler = defineHandler(orders.mark, async ({ params, body, address, audit, fail }) => {
  const { plan, world, part, kind } = await resolveOrderLink(params.key, address)
  if (kind !== 'edit') throw fail('orders_read_only')
  const { playerId } = part
  const names = { planId: plan._id, planName: plan.name, worldId: world._id, worldName: world.name }
  const byPlayer = { ...audit, by: { kind: 'player' as const, playerId }, playerId, ...names }
  return markOrders(plan._id, part, datedByServer(body), { by: 'member', audit: byPlayer })
})
