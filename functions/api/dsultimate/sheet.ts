import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { sheetOf } from '../../domain/orders/opened-sheet.ts'
import { sheetView } from '../../domain/orders/sheet-view.ts'
import { handle } from '../../http/handle.ts'

/** A player's orders as he sees them, for a leader; they do not count as opened. */
export const handler = handle(dsultimate.sheet, async ({ plan, world, params }) =>
  sheetView(await sheetOf(plan, world, params.playerId), { canEdit: true }),
)
