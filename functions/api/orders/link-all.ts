import { orders } from '../../../shared/contract/orders.ts'
import { allOrdersPath } from '../../domain/orders/all-orders.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { ensureAllOrdersKey } from '../../store/orders/all-orders-links.ts'

/** Returns the path of the player's page over all plans of the world. Needs an edit link. */
export const handler = defineHandler(orders.linkAll, async ({ params, address, audit, fail }) => {
  const { plan, world, part, sheet, kind } = await resolveOrderLink(params.key, address)
  if (kind !== 'edit') throw fail('orders_read_only')
  const { playerId, playerName } = part
  const asking = { planId: plan._id, worldId: world._id, playerId, playerName, editKey: sheet.editKey }
  const by = { kind: 'player' as const, playerId }
  const made = await ensureAllOrdersKey(asking, { ...audit, by, playerId, worldId: world._id, worldName: world.name })
  if (!made.ok) throw fail('orders_not_found')
  return { path: allOrdersPath(made.key) }
})
