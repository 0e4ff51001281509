import { orders } from '../../../shared/contract/schemas/orders.ts'
import { findStandIns } from '../../domain/stand-ins/find.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Looks for stand-ins for lost orders, and asks them. */
export const handler = defineHandler(orders.findStandIns, async ({ plan, world, body, audit, now, deadline }) => {
  const { isDone: _, ...asked } = await findStandIns(plan, world, {
    now,
    deadline,
    lines: body.lines,
    atOnce: true,
    audit,
  })
  return asked
})
