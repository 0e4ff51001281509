import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { markLines } from '../../domain/orders/mark-lines.ts'
import { sheetOf } from '../../domain/orders/opened-sheet.ts'
import { handle } from '../../http/handle.ts'

/** A leader says what has become of a player's attacks. */
export const handler = handle(dsultimate.mark, async ({ plan, world, params, body, caller }) => {
  const { part } = await sheetOf(plan, world, params.playerId)
  return markLines(plan._id, part, body.marks, { by: 'leader', caller, facts: {} })
})
