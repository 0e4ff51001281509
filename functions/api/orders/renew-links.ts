import { orders } from '../../../shared/contract/schemas/orders.ts'
import { exportEntry } from '../../domain/orders/export.ts'
import { playerSheet } from '../../domain/orders/resolve-order-link.ts'
import { scheduleSitters } from '../../domain/orders/schedule-reminders.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { editDevices } from '../../store/devices/devices.ts'
import { renewKeys } from '../../store/orders/sheets.ts'

/** Renews a player's links; the old ones, and who plays the account, end at once. */
export const handler = defineHandler(orders.renewLinks, async ({ plan, world, params, audit, site, fail }) => {
  const { issue, part } = await playerSheet(plan, world, params.playerId)
  const renewed = await renewKeys(plan._id, part.playerId, audit)
  if (!renewed.ok) throw fail('player_not_found')
  await editDevices(plan._id, part.playerId, (present) => (present.length > 0 ? [] : present))
  await scheduleSitters(plan, world, part.playerId, renewed.sitters)
  const entry = await exportEntry({ ...plan, orders: issue }, world, { part, sheet: renewed.sheet, site })
  return { success: true, entry }
})
