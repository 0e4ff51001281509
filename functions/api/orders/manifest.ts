import { orders } from '../../../shared/contract/orders.ts'
import { manifestOf } from '../../domain/orders/manifest.ts'
import { openSheet } from '../../domain/orders/opened-sheet.ts'
import { TextAnswer } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'

/** What makes a player's page an app of its own. */
export const handler = handle(orders.manifest, async ({ params, address }) => {
  const { part } = await openSheet(params.key, address)
  return new TextAnswer('application/manifest+json; charset=utf-8', manifestOf(params.key, part.playerName))
})
