import { orders } from '../../../shared/contract/schemas/orders.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { answerOffer } from '../../domain/orders/stand-ins/answer.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Answers an offer. Needs an edit link. */
export const handler = defineHandler(orders.standIn, async ({ params, body, address, audit, fail }) => {
  const opened = await resolveOrderLink(params.key, address)
  if (opened.kind !== 'edit') throw fail('orders_read_only')
  if (!body.answer) throw fail('offer_over')
  return { standIn: await answerOffer(opened, body.answer, audit) }
})
