import { orders } from '../../../shared/contract/schemas/orders.ts'
import { allOrders } from '../../domain/orders/all-orders.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(orders.all, ({ params, address }) => allOrders(params.key, address))
