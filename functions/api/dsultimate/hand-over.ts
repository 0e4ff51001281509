import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { sheetOf } from '../../domain/orders/opened-sheet.ts'
import { handle } from '../../http/handle.ts'

/** Puts a player's attacks into a list at DS-Ultimate. */
export const handler = handle(dsultimate.handOver, async ({ plan, world, params, fail }) => {
  await sheetOf(plan, world, params.playerId)
  throw fail('dsultimate_unset')
})
