import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { exportEntry } from '../../domain/orders/export.ts'
import { playerSheet } from '../../domain/orders/opened-sheet.ts'
import { defineHandler } from '../../http/handle.ts'
import { renewKeys } from '../../store/sheets.ts'

/** Gives a player new links; the old ones end at once. */
export const handler = defineHandler(dsultimate.renew, async ({ plan, world, params, caller, site, fail }) => {
  const { issue, part } = await playerSheet(plan, world, params.playerId)
  const renewed = await renewKeys(plan._id, part.playerId, caller)
  if (!renewed) throw fail('player_not_found')
  const entry = await exportEntry({ ...plan, orders: issue }, world, { part, sheet: renewed, site })
  return { success: true, entry }
})
