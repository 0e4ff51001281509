import { orders } from '../../../shared/contract/orders.ts'
import { calendarOf } from '../../domain/orders/calendar.ts'
import { openSheet } from '../../domain/orders/opened-sheet.ts'
import { TextAnswer } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'

/** A player's attacks for his calendar. */
export const handler = handle(orders.calendar, async ({ params, address }) => {
  const opened = await openSheet(params.key, address)
  return new TextAnswer('text/calendar; charset=utf-8', await calendarOf(opened))
})
