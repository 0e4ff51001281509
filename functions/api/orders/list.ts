import { orders } from '../../../shared/contract/schemas/orders.ts'
import { connection } from '../../domain/orders/ds-ultimate.ts'
import { exportOverview } from '../../domain/orders/export.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(orders.list, ({ plan, world, site }) =>
  exportOverview(plan, world, { handsOver: connection() !== undefined, site }),
)
