import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { previewOrders } from '../../domain/orders/issue.ts'
import { defineHandler } from '../../http/handle.ts'

/** What handing the present attacks out would change for the players. */
export const handler = defineHandler(dsultimate.preview, ({ plan, world }) => previewOrders(plan, world))
