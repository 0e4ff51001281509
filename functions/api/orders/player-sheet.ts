import { orders } from '../../../shared/contract/orders.ts'
import { playerSheet } from '../../domain/orders/resolve-order-link.ts'
import { sheetView } from '../../domain/orders/sheet-view.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** A player's orders as he sees them, for a leader; they do not count as opened. */
export const handler = defineHandler(orders.playerSheet, async ({ plan, world, params }) =>
  sheetView(await playerSheet(plan, world, params.playerId), { canEdit: true }),
)
