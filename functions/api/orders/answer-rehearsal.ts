import { orders } from '../../../shared/contract/schemas/orders.ts'
import { answerRehearsal } from '../../domain/orders/rehearsal/answer.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Records a player's answer to a rehearsal, or that a device of theirs showed a test message. Needs an edit link. */
export const handler = defineHandler(orders.answerRehearsal, async ({ params, body, address, audit, fail }) => {
  const opened = await resolveOrderLink(params.key, address)
  const { plan, world, part, kind } = opened
  if (kind !== 'edit') throw fail('orders_read_only')
  const names = { planId: plan._id, planName: plan.name, worldId: world._id, worldName: world.name }
  const by = { kind: 'player' as const, playerId: part.playerId }
  await answerRehearsal(opened, body, { ...audit, by, playerId: part.playerId, ...names })
  return { success: true }
})
