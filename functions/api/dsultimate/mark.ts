import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { markOrders } from '../../domain/orders/mark-lines.ts'
import { playerSheet } from '../../domain/orders/opened-sheet.ts'
import { defineHandler } from '../../http/handle.ts'

/** A leader says what has become of a player's attacks. */
export const handler = defineHandler(dsultimate.mark, async ({ plan, world, params, body, caller }) => {
  const { part } = await playerSheet(plan, world, params.playerId)
  return markOrders(plan._id, part, body.marks, { by: 'leader', caller, facts: {} })
})
