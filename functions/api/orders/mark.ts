import { orders } from '../../../shared/contract/schemas/orders.ts'
import { datedByServer, markOfAll } from '../../domain/orders/mark-lines.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Records which orders were sent or skipped. Needs an edit link. */
export const handler = defineHandler(orders.mark, async ({ params, body, address, audit, fail }) => {
  const opened = await resolveOrderLink(params.key, address)
  const { plan, world, part, kind } = opened
  if (kind !== 'edit') throw fail('orders_read_only')
  const names = { planId: plan._id, planName: plan.name, worldId: world._id, worldName: world.name }
  const by = { kind: 'player' as const, playerId: part.playerId }
  return markOfAll(opened, datedByServer(body), { ...audit, by, ...names })
})
