import { orders } from '../../../shared/contract/schemas/orders.ts'
import { playerSheet } from '../../domain/orders/resolve-order-link.ts'
import { sheetView } from '../../domain/orders/sheet-view.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns a player's order sheet for a leader; does not count as opened. */
export const handler = defineHandler(orders.playerSheet, async ({ plan, world, params }) =>
  sheetView(await playerSheet(plan, world, params.playerId), { canEdit: true }),
)
