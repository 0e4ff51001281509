import { dsultimate } from '../../../shared/contract/orders-of-leaders.ts'
import { previewOrders } from '../../domain/orders/issue.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** What handing the present attacks out would change for the players. */
export const handler = defineHandler(dsultimate.preview, ({ plan, world }) => previewOrders(plan, world))
