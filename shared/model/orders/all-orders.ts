import * as z from 'zod/mini'
import { maxMarksAtOnce, Order, orderIdPattern } from './order.ts'
import { Marking } from './sheet.ts'

/** Id of an order of all plans: its id in its plan, after a reference to the plan. */
const OrderIdOfAll = z.string().check(z.maxLength(80), z.regex(new RegExp(`^[\\w-]{12}\\.${orderIdPattern.source}$`)))

/** A player's orders in all current plans of a world. */
export const AllOrders = z.object({
  playerId: z.int(),
  playerName: z.string(),
  server: z.string(),
  timeZone: z.string(),
  /** Whether the link may mark orders. */
  canEdit: z.boolean(),
  serverTime: z.string(),
  /** `planName` is absent if the leaders hide it. */
  plans: z.array(
    z.object({ planName: z.optional(z.string()), issue: z.int(), issuedAt: z.string(), lastArrival: z.string() }),
  ),
  /** By launch, with ids of `OrderIdOfAll`; `plan` is the place in `plans`. */
  lines: z.array(z.extend(Order, { plan: z.int() })),
})
export type AllOrders = z.infer<typeof AllOrders>

const { marks } = Marking.shape

/** Marks of orders of all plans. */
export const MarkingOfAll = z.extend(Marking, {
  marks: z
    .array(z.extend(marks.def.element, { line: OrderIdOfAll }))
    .check(z.minLength(1), z.maxLength(maxMarksAtOnce)),
})
