import { orders } from '../../../shared/contract/schemas/orders.ts'
import { findStandIns } from '../../domain/stand-ins/find.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Looks for stand-ins for lost orders, and asks them. */
export const handler = defineHandler(orders.findStandIns, async ({ plan, world, body, audit, now, deadline, fail }) => {
  if ((plan.nightWatch ?? 'off') === 'off') throw fail('nothing_lost')
  const { lost, isDone: _, ...asked } = await findStandIns(plan, world, { now, deadline, lines: body.lines, audit })
  if (lost === 0) throw fail('nothing_lost')
  return asked
})
