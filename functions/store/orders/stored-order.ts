import * as z from 'zod/mini'
import { IssuedOrder } from '../../../shared/model/orders/order.ts'

/**
 * An attack as issued; night is stored, so reading it needs no world data. `targetId` is the target of its first issue.
 */
export const StoredOrder = z.extend(IssuedOrder, { isNight: z.optional(z.literal(true)), targetId: z.string() })
export type StoredOrder = z.infer<typeof StoredOrder>
