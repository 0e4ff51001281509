import { dsultimate } from '../../../shared/contract/orders-of-leaders.ts'
import { connection } from '../../domain/orders/ds-ultimate.ts'
import { exportOverview } from '../../domain/orders/export.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** The links of a plan's players, and how they are getting on. */
export const handler = defineHandler(dsultimate.list, ({ plan, world, site }) =>
  exportOverview(plan, world, { handsOver: connection() !== undefined, site }),
)
