import { orders } from '../../../shared/contract/schemas/orders.ts'
import { exportEntry } from '../../domain/orders/export.ts'
import { handOver } from '../../domain/orders/hand-over.ts'
import { playerSheet } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Uploads a player's orders to their DS-Ultimate list. */
export const handler = defineHandler(orders.handOver, async ({ plan, world, params, audit, site, fail }) => {
  const sheet = await playerSheet(plan, world, params.playerId)
  if (sheet.part.lines.length === 0) throw fail('player_not_found')
  const after = await handOver(sheet, audit)
  const entry = await exportEntry({ ...plan, orders: sheet.issue }, world, { part: sheet.part, sheet: after, site })
  return { success: true, entry }
})
