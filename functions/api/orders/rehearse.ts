import { orders } from '../../../shared/contract/schemas/orders.ts'
import { beginRehearsal } from '../../domain/orders/rehearsal/begin.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Begins a rehearsal: all players with orders are asked whether they are there. */
export const handler = defineHandler(orders.rehearse, async ({ plan, user, audit }) => {
  const { since } = await beginRehearsal(plan, { by: user._id, audit })
  return { since }
})
