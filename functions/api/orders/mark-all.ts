import { orders } from '../../../shared/contract/schemas/orders.ts'
import { markAllOrders } from '../../domain/orders/all-orders.ts'
import { datedByServer } from '../../domain/orders/mark-lines.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Records which orders of a player's plans were sent or skipped. */
export const handler = defineHandler(orders.markAll, ({ params, body, address, audit }) =>
  markAllOrders(params.key, address, datedByServer(body), audit),
)
