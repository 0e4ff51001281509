import { dsultimate } from '../../../shared/contract/orders-of-leaders.ts'
import { playerSheet } from '../../domain/orders/resolve-order-link.ts'
import { sheetView } from '../../domain/orders/sheet-view.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** A player's orders as he sees them, for a leader; they do not count as opened. */
export const handler = defineHandler(dsultimate.sheet, async ({ plan, world, params }) =>
  sheetView(await playerSheet(plan, world, params.playerId), { canEdit: true }),
)
