import { orders } from '../../../shared/contract/schemas/orders.ts'
import { previewOrders } from '../../domain/orders/issuing/issue.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Previews what issuing the current attacks would change. */
export const handler = defineHandler(orders.previewIssue, ({ plan, world, now }) => previewOrders(plan, world, now))
