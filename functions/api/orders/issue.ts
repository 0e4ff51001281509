import { orders } from '../../../shared/contract/schemas/orders.ts'
import { issueOrders } from '../../domain/orders/issuing/issue.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(orders.issue, async ({ plan, world, audit }) => ({
  success: true,
  ...(await issueOrders(plan, world, audit)),
}))
