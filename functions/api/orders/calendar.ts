import { orders } from '../../../shared/contract/schemas/orders.ts'
import { orderCalendar } from '../../domain/orders/calendar.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { TextAnswer } from '../../http/context.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(orders.calendar, async ({ params, address }) => {
  const opened = await resolveOrderLink(params.key, address, 'calendar')
  return new TextAnswer('text/calendar; charset=utf-8', await orderCalendar(opened))
})
