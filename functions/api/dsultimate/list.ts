import { dsultimate } from '../../../shared/contract/dsultimate.ts'
import { connection } from '../../domain/orders/ds-ultimate.ts'
import { exportOf } from '../../domain/orders/export.ts'
import { handle } from '../../http/handle.ts'

/** The links of a plan's players, and how they are getting on. */
export const handler = handle(dsultimate.list, ({ plan, world, site }) =>
  exportOf(plan, world, { handsOver: connection() !== undefined, site }),
)
