import * as z from 'zod/mini'
import { unitNames } from '../../game/world/units.ts'
import { attackKinds, TrainPlace } from '../attack.ts'
import { buildings } from '../buildings.ts'
import { Troops } from '../troops.ts'
import { unsendableCauses } from '../wishes/unsendable.ts'

/** One call sets at most this many marks. */
export const maxMarksAtOnce = 500

/** Marking an attack as sent earlier before its launch needs confirmation; the second while an earlier one is open. Milliseconds. */
const earlyMarkMs = 15 * 60_000
const earlyAfterOthersMs = 60_000

/** Whether marking an attack as sent is probably a mistake; `open` are launches. Epoch milliseconds. */
export const isEarlyMark = (launch: number, open: readonly number[], now: number): boolean =>
  launch - now > (open.some((other) => other < launch) ? earlyAfterOthersMs : earlyMarkMs)

/** Max length of a skip reason, characters. */
export const maxReason = 200

/** State of an order; `open` until marked, or once a mark is withdrawn. */
export const OrderState = z.enum(['open', 'sent', 'skipped'])
export type OrderState = z.infer<typeof OrderState>

/**
 * Warnings on an order: it arrives during the night bonus, its launch had passed when the sheet was requested, or why it can no longer
 * be sent.
 */
export const OrderWarning = z.enum(['night', 'past', ...unsendableCauses])
export type OrderWarning = z.infer<typeof OrderWarning>

/** The pattern of an `OrderId`. */
export const orderIdPattern = /[a-z]+-\d+-[A-Za-z]+(-\d+){2}(-v\d+)?(-w[2-9])?-\d+/

/**
 * Order id: kind, sender village id, target id and place in a train (`off-4711-agcleaner-512-488-w2-0`). Stable across
 * issues, and never another attack's.
 */
export const OrderId = z.string().check(z.maxLength(64), z.regex(new RegExp(`^${orderIdPattern.source}$`)))

const Village = z.object({ villageId: z.int(), x: z.int(), y: z.int(), name: z.string() })

/** One attack as issued to its player. */
export const IssuedOrder = z.object({
  id: z.string(),
  type: z.enum(attackKinds),
  from: Village,
  to: z.extend(Village, { playerName: z.string() }),
  /** When it launches, ISO 8601 UTC. */
  launchAt: z.string(),
  arriveAt: z.string(),
  /** End of its arrival window; absent where that is `arriveAt`. */
  latestAt: z.optional(z.string()),
  /** The slowest unit, which sets the travel time. */
  unit: z.enum(unitNames),
  troops: Troops,
  /** What the catapults aim at; bfkatas only. */
  building: z.optional(z.enum(buildings)),
  ...TrainPlace.shape,
  /** By the players' points at the issue, percent; absent where points alone do not decide it, and for barbarians. */
  morale: z.optional(z.int()),
  /** The wave on its target; absent for the first. */
  wave: z.optional(z.int()),
})
export type IssuedOrder = z.infer<typeof IssuedOrder>

/** Skip reason for troops that are elsewhere; follow-up plans evaluate it. */
export const troopsAway = 'Truppen nicht zu Hause'

/** Skip reason for launches that passed. */
export const timeMissed = 'Zeit verpasst'

/** Skip reasons with consequences for calculations: the order's units are not in their village. */
export const SkipCode = z.enum(['not_home'])
export type SkipCode = z.infer<typeof SkipCode>

/** State that a player or leader set, with time (server clock, ISO 8601 UTC) and author. */
export const Mark = z.object({
  state: OrderState,
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
  reasonCode: z.optional(SkipCode),
  by: z.optional(z.enum(['member', 'leader'])),
})
export type Mark = z.infer<typeof Mark>

/** Why an order was skipped. */
export type SkipReason = Pick<Mark, 'reason' | 'reasonCode'>

/** Whether an order was skipped because its troops are away, by code or in these words. */
export const isNotHome = ({ state, reason, reasonCode }: Mark): boolean =>
  state === 'skipped' && (reasonCode === 'not_home' || reason?.trim() === troopsAway)

/** Another player's account, which the viewer of an order plays. */
export const OrderAccount = z.object({ playerId: z.int(), playerName: z.string() })
export type OrderAccount = z.infer<typeof OrderAccount>

/** An issued order as those see it who send it. */
export const PlayedOrder = z.extend(IssuedOrder, {
  /** Absent for the viewer's own account. */
  account: z.optional(OrderAccount),
})
export type PlayedOrder = z.infer<typeof PlayedOrder>

/** An order with its mark, warnings and sighting. */
export const Order = z.extend(z.extend(PlayedOrder, Mark.shape), {
  warnings: z.array(OrderWarning),
  /** It is sent instead of another player's, whose name is absent if the leaders hide it. */
  standsInFor: z.optional(z.object({ playerName: z.optional(z.string()) })),
  /** Who sends another attack instead of it, alike. */
  takenBy: z.optional(z.object({ playerName: z.optional(z.string()) })),
  /** Arrival of the matched sighting, ISO 8601 UTC; absent without a match. */
  seen: z.optional(z.object({ arriveAt: z.string() })),
})
export type Order = z.infer<typeof Order>

/** The state an order counts as: `sent` once it was seen in the game, else its mark. */
export const countedState = ({ state, seen }: { state: OrderState; seen?: unknown }): OrderState =>
  seen ? 'sent' : state

/** Whether an attack is open past its launch; `now` is epoch milliseconds. */
export const isOverdue = (line: Order, now: number): boolean =>
  countedState(line) === 'open' && Date.parse(line.launchAt) < now

/** `moment`, or just after the existing mark that the leader sees, so that the new mark wins. */
export const laterThan = ({ at }: Order, moment: number): string =>
  new Date(Math.max(moment, at ? Date.parse(at) + 1 : 0)).toISOString()
