import { orders } from '../../../shared/contract/orders.ts'
import { previewOrders } from '../../domain/orders/issue.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** What handing the present attacks out would change for the players. */
export const handler = defineHandler(orders.previewIssue, ({ plan, world }) => previewOrders(plan, world))
