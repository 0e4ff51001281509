import { orders } from '../../../shared/contract/schemas/orders.ts'
import { otherAttacks } from '../../domain/orders/other-attacks.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(orders.others, async ({ params, query, address, fail }) => {
  const opened = await resolveOrderLink(params.key, address)
  if (opened.kind !== 'edit') throw fail('orders_read_only')
  return { others: await otherAttacks(opened, query.villageId) }
})
