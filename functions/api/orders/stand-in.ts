import { orders } from '../../../shared/contract/schemas/orders.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { reportStandIn } from '../../domain/stand-ins/answer.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Sets whether a player steps in for others, or answers an offer. Needs an edit link. */
export const handler = defineHandler(orders.standIn, async ({ params, body, address, audit, fail }) => {
  const opened = await resolveOrderLink(params.key, address)
  const { plan, world, part, kind } = opened
  if (kind !== 'edit') throw fail('orders_read_only')
  const names = { planId: plan._id, planName: plan.name, worldId: world._id, worldName: world.name }
  const by = { kind: 'player' as const, playerId: part.playerId }
  return { standIn: await reportStandIn(opened, body, { ...audit, by, playerId: part.playerId, ...names }) }
})
