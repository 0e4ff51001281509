import { orders } from '../../../shared/contract/schemas/orders.ts'
import { findStandIns } from '../../domain/orders/stand-ins/find.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Looks for stand-ins for lost orders, and asks them. */
export const handler = defineHandler(orders.findStandIns, async ({ plan, world, audit }) => {
  const now = Date.now()
  const { players, attacks, without } = await findStandIns(plan, world, { now, deadline: now + 5000, audit })
  return { players, attacks, without }
})
