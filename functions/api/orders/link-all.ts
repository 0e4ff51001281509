import { orders } from '../../../shared/contract/schemas/orders.ts'
import { linkAllOrders } from '../../domain/orders/all-orders.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns the path of the player's page over all plans of the world. Needs an edit link. */
export const handler = defineHandler(orders.linkAll, async ({ params, address, audit, fail }) => {
  const opened = await resolveOrderLink(params.key, address)
  if (opened.kind !== 'edit') throw fail('orders_read_only')
  const { world, part } = opened
  const by = { kind: 'player' as const, playerId: part.playerId }
  const byPlayer = { ...audit, by, playerId: part.playerId, worldId: world._id, worldName: world.name }
  const path = await linkAllOrders(opened, byPlayer)
  if (path === undefined) throw fail('orders_not_found')
  return { path }
})
