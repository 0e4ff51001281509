import { orders } from '../../../shared/contract/schemas/orders.ts'
import { webManifest } from '../../domain/orders/manifest.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { TextAnswer } from '../../http/context.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(orders.manifest, async ({ params, address }) => {
  const { part } = await resolveOrderLink(params.key, address)
  return new TextAnswer('application/manifest+json; charset=utf-8', webManifest(params.key, part.playerName))
})
