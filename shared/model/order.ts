import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { attackKinds, TrainPlace } from './attack.ts'
import { Instant } from './basics.ts'
import { buildings } from './buildings.ts'
import { Outdatedness } from './run-inputs.ts'
import { Sends } from './timeslot.ts'
import { Troops } from './troops.ts'
import { unsendableCauses } from './wishes/unsendable.ts'

/** Max marks per call. */
export const maxMarksAtOnce = 500

/** Marking an attack as sent earlier before its launch needs confirmation; the second while an earlier one is open. Milliseconds. */
const earlyMarkMs = 15 * 60_000
const earlyAfterOthersMs = 60_000

/** Whether marking an attack as sent is probably a mistake; `open` are launches. Epoch milliseconds. */
export const isEarlyMark = (launch: number, open: readonly number[], now: number): boolean =>
  launch - now > (open.some((other) => other < launch) ? earlyAfterOthersMs : earlyMarkMs)

/** Max length of a skip reason, characters. */
export const maxReason = 200

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

/** State of an order; `open` until marked, or once a mark is withdrawn. */
export const OrderState = z.enum(['open', 'sent', 'skipped'])
export type OrderState = z.infer<typeof OrderState>

/**
 * Warnings on an order: it arrives during the night bonus, its launch had passed when the sheet was requested, or why it can no longer
 * be sent.
 */
export const OrderWarning = z.enum(['night', 'past', ...unsendableCauses])
export type OrderWarning = z.infer<typeof OrderWarning>

/**
 * Order id: kind, sender village id, target id and place in a train (`off-4711-agcleaner-512-488-w2-0`); formerly with the target's
 * coordinate and a number among equals (`off-4711-512-488-0`). Stable across issues, and never another attack's.
 */
export const OrderId = z.string().check(z.maxLength(64), z.regex(/^[a-z]+-\d+(-[A-Za-z]+)?(-\d+){2}(-w[2-9])?-\d+$/))

const Village = z.object({ villageId: z.int(), x: z.int(), y: z.int(), name: z.string() })

/** One attack as issued to its player. */
export const IssuedOrder = z.object({
  id: z.string(),
  /** The id of an order that was issued before ids contained the target's. */
  formerId: z.optional(z.string()),
  type: z.enum(attackKinds),
  from: Village,
  to: z.extend(Village, { playerName: z.string() }),
  /** ISO 8601 UTC. */
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
  /** By the players' points at the issue, percent; absent where points alone do not decide it, for barbarians and on older issues. */
  morale: z.optional(z.int()),
  /** The wave on its target; absent for the first. */
  wave: z.optional(z.int()),
})
export type IssuedOrder = z.infer<typeof IssuedOrder>

/** An order's first id, under which its marks and sightings are stored. */
export const firstId = ({ id, formerId }: Pick<IssuedOrder, 'id' | 'formerId'>): string => formerId ?? id

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

/** Whether an order was skipped because its troops are away; older marks have only the reason's text. */
export const isNotHome = ({ state, reason, reasonCode }: Mark): boolean =>
  state === 'skipped' && (reasonCode === 'not_home' || reason?.trim() === troopsAway)

/** An order with its mark, warnings and sighting. */
export const Order = z.extend(z.extend(IssuedOrder, Mark.shape), {
  warnings: z.array(OrderWarning),
  /** Arrival of the matched sighting, ISO 8601 UTC; absent without a match. */
  seen: z.optional(z.object({ arriveAt: z.string() })),
})
export type Order = z.infer<typeof Order>

/** The state an order counts as: `sent` once it was seen in the game, else its mark. */
export const countedState = ({ state, seen }: { state: OrderState; seen?: unknown }): OrderState =>
  seen ? 'sent' : state

/** Diff to the issue the player last saw; empty if they saw the current one or never opened any. */
export const SheetChanges = z.object({
  /** Ids of new orders. */
  added: z.array(z.string()),
  gone: z.array(IssuedOrder),
  /** Changed orders, with their previous version. */
  changed: z.array(z.object({ line: z.string(), was: IssuedOrder })),
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
  /** Opens the player's calendar and nothing else. */
  calendarKey: z.optional(z.string()),
  /** Sorted by launch. */
  lines: z.array(Order),
  /** Marked as sent, but no longer planned. */
  gone: z.array(Order),
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

/** A player's progress. `overdue` orders are open past their launch. */
const Progress = {
  playerId: z.int(),
  playerName: z.string(),
  lines: z.int(),
  /** Marked as sent or seen in the game; `seen` is the subset that was seen. */
  sent: z.int(),
  seen: z.int(),
  skipped: z.int(),
  overdue: z.int(),
  /** Launch of the next open order that is not overdue. */
  next: z.optional(z.string()),
  openedAt: z.optional(z.string()),
  /** The sheet has changed since the player opened it. */
  changed: z.boolean(),
  /** Issue that withdrew all of the player's attacks; absent once they have opened their page since. */
  left: z.optional(z.int()),
  /** A browser of theirs gets push messages. */
  reachable: z.optional(z.boolean()),
  /** Minute in which one is woken next, ISO 8601 UTC; on the board only. */
  wakesAt: z.optional(z.string()),
}

/** Edit and read-only address of a player's page; paths if the API was not called through the site. */
const Links = { edit: z.string(), show: z.string() }

/** A player's orders as handed over to DS-Ultimate. */
export const HandedOver = z.object({
  /** Addresses of the list there; `edit` permits changes. */
  edit: z.string(),
  show: z.string(),
  issue: z.int(),
  at: z.string(),
  /** Rejected orders, with sender coordinate and DS-Ultimate's reason. */
  refused: z.array(z.object({ line: z.string(), from: z.optional(z.string()), reason: z.string() })),
})
export type HandedOver = z.infer<typeof HandedOver>

/** A player's links and progress, as listed for leaders. */
export const ExportEntry = z.object({
  _id: z.string(),
  ...Progress,
  ...Links,
  timeslots: Slots,
  /** How the player can send, as on the sheet. */
  sends: z.optional(Sends),
  /** The player's distinct target coordinates by arrival, first launch, first and last arrival, for messages. */
  targetCoords: z.array(z.string()),
  firstLaunch: z.string(),
  firstArrival: z.string(),
  lastArrival: z.string(),
  handedOver: z.optional(HandedOver),
})
export type ExportEntry = z.infer<typeof ExportEntry>

/** Diff of a new issue, previewed or made, to the last one. */
export const IssueChanges = z.object({
  players: z.object({
    added: z.array(z.string()),
    gone: z.array(z.string()),
    /** Per remaining player: number of new, removed and changed orders. */
    changed: z.array(z.object({ playerName: z.string(), added: z.int(), gone: z.int(), changed: z.int() })),
  }),
  lines: z.object({ added: z.int(), gone: z.int(), changed: z.int(), same: z.int() }),
  /** Orders already sent and no longer planned. */
  sentGone: z.int(),
})
export type IssueChanges = z.infer<typeof IssueChanges>

/** The current issue. */
export const Issue = z.object({ number: z.int(), at: z.string(), players: z.int(), lines: z.int() })
export type Issue = z.infer<typeof Issue>

/** The links of a plan's players. */
export const Export = z.extend(Outdatedness, {
  entries: z.array(ExportEntry),
  /** Absent before the first issue. */
  issue: z.optional(Issue),
  /** Currently planned attacks; 0 if there is nothing to issue. */
  planned: z.int(),
  /** Whether the assignments differ from the issued orders. */
  differs: z.boolean(),
  /** Whether handing over to DS-Ultimate is available. */
  handsOver: z.boolean(),
})

const SentShare = z.object({ lines: z.int(), sent: z.int() })

/** Progress of a plan being sent. */
export const Board = z.object({
  issue: z.optional(Issue),
  serverTime: z.string(),
  players: z.array(z.object({ ...Progress, ...Links })),
  targets: z.array(
    z.object({
      x: z.int(),
      y: z.int(),
      wave: z.optional(z.int()),
      name: z.string(),
      playerName: z.string(),
      lines: z.int(),
      sent: z.int(),
      seen: z.int(),
      skipped: z.int(),
      overdue: z.int(),
      next: z.optional(z.string()),
      /** All attacks but fakes. */
      offs: SentShare,
      fakes: SentShare,
      /** Ids of the players who attack it. */
      senders: z.array(z.int()),
    }),
  ),
  /** Launches per hour (start of hour, ISO 8601 UTC), planned, and sent or seen; empty hours are omitted. */
  hours: z.array(z.object({ at: z.string(), planned: z.int(), sent: z.int() })),
  /** The latest 200 skipped orders, newest first. */
  skips: z.array(
    z.object({
      playerId: z.int(),
      playerName: z.string(),
      line: z.string(),
      from: z.string(),
      to: z.string(),
      at: z.string(),
      reason: z.optional(z.string()),
    }),
  ),
  /** Sent, but no longer planned. */
  sentGone: z.array(
    z.object({ playerId: z.int(), playerName: z.string(), line: z.string(), from: z.string(), to: z.string() }),
  ),
})
export type Board = z.infer<typeof Board>
