import * as z from 'zod/mini'
import { Instant } from '../basics.ts'
import { Sends } from '../timeslot.ts'
import { Mark, maxMarksAtOnce, maxReason, Order, OrderId, OrderState, PlayedOrder, SkipCode } from './order.ts'
import { AlarmTest, Readiness } from './rehearsal.ts'
import { OwnStandIn } from './stand-in.ts'

export const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

/** Diff to the issue the player last saw; empty if they saw the current one or never opened any. */
export const SheetChanges = z.object({
  /** Ids of the orders that are new. */
  added: z.array(z.string()),
  gone: z.array(PlayedOrder),
  /** Changed orders, with their previous version. */
  changed: z.array(z.object({ line: z.string(), was: PlayedOrder })),
})
export type SheetChanges = z.infer<typeof SheetChanges>

/** A player's orders as shown on their page. */
export const OrderSheet = z.object({
  playerId: z.int(),
  playerName: z.string(),
  /** Absent if the leaders hide it. */
  planName: z.optional(z.string()),
  /** Server code (`de236`), from which the game's address is built. */
  server: z.string(),
  timeZone: z.string(),
  /** Whether the caller may mark orders. */
  canEdit: z.boolean(),
  /** Issue number, from 1, and its time. */
  issue: z.int(),
  issuedAt: z.string(),
  /** Of all players' orders, ISO 8601 UTC. */
  lastArrival: z.string(),
  /** Number of the issue that withdrew all of the player's attacks; absent while they have orders. */
  left: z.optional(z.int()),
  /** Server clock, to the millisecond. */
  serverTime: z.string(),
  timeslots: Slots,
  /** The player's own answer, or a leader's for them; absent without any. */
  sends: z.optional(Sends),
  /** Path of the player's timeslot page, opened by their edit key; only with an edit link. */
  timeslotsPath: z.optional(z.string()),
  /** What the page may show of others who attack a target; only with an edit link, absent for nothing. */
  others: z.optional(z.enum(['times', 'names'])),
  /** Opens the player's calendar and nothing else; absent for leaders. */
  calendarKey: z.optional(z.string()),
  /** The rehearsal that asks the player, and what they answered or tried last, perhaps before it; only with an edit link. */
  rehearsal: z.optional(
    z.object({ since: z.string(), readiness: z.optional(Readiness), alarmTest: z.optional(AlarmTest) }),
  ),
  /** Absent where the plan looks for no stand-ins, and without an edit link. */
  standIn: z.optional(OwnStandIn),
  /** The current orders, sorted by launch. */
  lines: z.array(Order),
  /** Marked as sent, but no longer planned. */
  gone: z.array(Order),
  /** Withdrawn without a new issue, or taken by a stand-in, and not sent; absent for none. */
  withdrawn: z.optional(z.array(Order)),
  changes: SheetChanges,
})
export type OrderSheet = z.infer<typeof OrderSheet>

/** Another player's attack on a target; the name only if the leaders allow it. */
export const OtherAttack = z.object({ arriveAt: z.string(), playerName: z.optional(z.string()) })
export type OtherAttack = z.infer<typeof OtherAttack>

/** Marks to set. `at` is when it happened, capped at now; the later of two marks wins. */
export const Marking = z.object({
  marks: z
    .array(
      z.object({
        line: OrderId,
        state: OrderState,
        at: Instant,
        reason: z.optional(z.string().check(z.trim(), z.maxLength(maxReason, `Höchstens ${maxReason} Zeichen.`))),
        reasonCode: z.optional(SkipCode),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxMarksAtOnce)),
  /** The clock by which they are dated, at sending; default: the server's. */
  now: z.optional(Instant),
})

/** Resulting marks; `gone` are orders no longer on the sheet, `unknown` those never on it. */
export const Marked = z.object({
  success: z.boolean(),
  serverTime: z.string(),
  marks: z.array(z.extend(Mark, { line: z.string() })),
  gone: z.array(z.string()),
  unknown: z.array(z.string()),
})
