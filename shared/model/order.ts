import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { attackKinds } from './attack.ts'
import { Instant } from './basics.ts'
import { Outdatedness } from './run-inputs.ts'
import { buildings, Troops } from './settings.ts'

/** The most attacks of which one call says what has become of them. */
export const maxMarksAtOnce = 500

/** Marking an attack as sent longer than this before its launch is questioned first, in milliseconds. */
export const earlyMarkMs = 15 * 60_000

/** The longest reason why an attack is left out, in characters. */
export const maxReason = 200

const Slots = z.array(z.object({ from: z.string(), to: z.string() }))

/** What has become of an attack: `open` while nobody has said anything, or has taken it back. */
export const OrderState = z.enum(['open', 'sent', 'skipped'])
export type OrderState = z.infer<typeof OrderState>

/** What a member is warned of: it arrives while the night bonus holds, or its launch was past when the sheet was asked for. */
export const OrderWarning = z.enum(['night', 'past'])
export type OrderWarning = z.infer<typeof OrderWarning>

/** A line's id: kind, sender village, target coordinate and number among equal ones (`off-4711-512-488-0`); it survives a new issue. */
export const OrderId = z.string().check(z.maxLength(64), z.regex(/^[a-z]+(-\d+){4}$/))

const Village = z.object({ villageId: z.int(), x: z.int(), y: z.int(), name: z.string() })

/** One attack as it was issued to its player. */
export const IssuedOrder = z.object({
  id: z.string(),
  type: z.enum(attackKinds),
  from: Village,
  to: z.extend(Village, { playerName: z.string() }),
  /** When to send and when it arrives, ISO 8601 UTC. */
  launchAt: z.string(),
  arriveAt: z.string(),
  /** The slowest unit sent: it sets the travel time. */
  unit: z.enum(unitNames),
  /** What to send. */
  troops: Troops,
  /** Only of bfkatas: what the catapults aim at. */
  building: z.optional(z.enum(buildings)),
})
export type IssuedOrder = z.infer<typeof IssuedOrder>

/** The reason that a member gives for skipping an order when the village's troops are elsewhere; follow-up plans know it. */
export const troopsAway = 'Truppen nicht zu Hause'

/** What somebody has said of an attack, when (by the server's clock, ISO 8601 UTC), and who. */
export const Mark = z.object({
  state: OrderState,
  at: z.optional(z.string()),
  /** Why it is left out. */
  reason: z.optional(z.string()),
  by: z.optional(z.enum(['member', 'leader'])),
})
export type Mark = z.infer<typeof Mark>

/** One attack of a player's sheet, with what has become of it. */
export const Order = z.extend(z.extend(IssuedOrder, Mark.shape), {
  warnings: z.array(OrderWarning),
  /** The arrival really seen in the game, ISO 8601 UTC; absent while no sighting is matched. */
  seen: z.optional(z.object({ arriveAt: z.string() })),
})
export type Order = z.infer<typeof Order>

/** What an order counts as: one that was seen in the game is sent, whatever its mark says. */
export const countedState = ({ state, seen }: { state: OrderState; seen?: unknown }): OrderState =>
  seen ? 'sent' : state

/** What is different from what the player saw last. Empty when he has seen the present issue, or never opened any. */
export const SheetChanges = z.object({
  /** Ids of lines that are new. */
  added: z.array(z.string()),
  /** Lines that are no longer planned. */
  gone: z.array(IssuedOrder),
  /** Lines that are otherwise now, with what they were. */
  changed: z.array(z.object({ line: z.string(), was: IssuedOrder })),
})
export type SheetChanges = z.infer<typeof SheetChanges>

/** A player's orders as his page shows them. */
export const OrderSheet = z.object({
  playerId: z.int(),
  playerName: z.string(),
  /** Missing where the leaders do not want it told. */
  planName: z.optional(z.string()),
  /** The world's server, `de236`: it leads to the game's address. */
  server: z.string(),
  timeZone: z.string(),
  /** Whether the caller may mark lines. */
  canEdit: z.boolean(),
  /** Number of the issue, from 1 on, and when it was made. */
  issue: z.int(),
  issuedAt: z.string(),
  /** Number of the issue that withdrew all attacks of the player; absent while there are lines. */
  left: z.optional(z.int()),
  /** Now, by the server's clock, to the millisecond. */
  serverTime: z.string(),
  timeslots: Slots,
  /** Path of the page on which the player gives his time slots, with his personal secret; only for whoever may mark. */
  timeslotsPath: z.optional(z.string()),
  /** By launch. */
  lines: z.array(Order),
  /** Marked as sent, and no longer planned: they are on their way all the same. */
  gone: z.array(Order),
  changes: SheetChanges,
})
export type OrderSheet = z.infer<typeof OrderSheet>

/** What has become of some attacks. `at` is when it was done; what lies in the future counts as now. Of two marks the later holds. */
export const Marking = z.object({
  marks: z
    .array(
      z.object({
        line: OrderId,
        state: OrderState,
        at: Instant,
        reason: z.optional(z.string().check(z.trim(), z.maxLength(maxReason, `Höchstens ${maxReason} Zeichen.`))),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxMarksAtOnce)),
})

/** How the lines stand that were marked; `gone` are those that the sheet no longer has, `unknown` those that it never had. */
export const Marked = z.object({
  success: z.boolean(),
  serverTime: z.string(),
  marks: z.array(z.extend(Mark, { line: z.string() })),
  gone: z.array(z.string()),
  unknown: z.array(z.string()),
})

/** How a player is getting on. `overdue` lines are open though their launch is past. */
const Progress = {
  playerId: z.int(),
  playerName: z.string(),
  lines: z.int(),
  /** Marked as sent or seen in the game, and those of them that were seen. */
  sent: z.int(),
  seen: z.int(),
  skipped: z.int(),
  overdue: z.int(),
  /** Launch of the next open line that is not overdue. */
  next: z.optional(z.string()),
  /** When he opened his sheet last. */
  openedAt: z.optional(z.string()),
  /** He has opened his sheet, and it has changed since. */
  changed: z.boolean(),
  /** Number of the issue that withdrew all of the player's attacks; absent once they have opened their page since. */
  left: z.optional(z.int()),
}

/** Addresses of a player's page, for marking and only for looking; paths where the API was not called through the site. */
const Links = { edit: z.string(), show: z.string() }

/** What was handed over to DS-Ultimate for a player. */
export const HandedOver = z.object({
  /** Addresses of the list there; `edit` opens it for changes. */
  edit: z.string(),
  show: z.string(),
  /** Number of the issue that stands there. */
  issue: z.int(),
  at: z.string(),
  /** Lines that were refused, with their sender's coordinate, and why in the words from there. */
  refused: z.array(z.object({ line: z.string(), from: z.optional(z.string()), reason: z.string() })),
})
export type HandedOver = z.infer<typeof HandedOver>

/** A player's links and progress, as the leaders' list shows them. */
export const ExportEntry = z.object({
  _id: z.string(),
  ...Progress,
  ...Links,
  timeslots: Slots,
  /** Coordinates of his targets, each once, by arrival; first and last arrival: what a message needs. */
  targetCoords: z.array(z.string()),
  firstArrival: z.string(),
  lastArrival: z.string(),
  handedOver: z.optional(HandedOver),
})
export type ExportEntry = z.infer<typeof ExportEntry>

/** What a new issue would change, or has changed, against the last one. */
export const IssueChanges = z.object({
  players: z.object({
    added: z.array(z.string()),
    gone: z.array(z.string()),
    /** Of each player that stays: how many of his lines are new, gone and changed. */
    changed: z.array(z.object({ playerName: z.string(), added: z.int(), gone: z.int(), changed: z.int() })),
  }),
  lines: z.object({ added: z.int(), gone: z.int(), changed: z.int(), same: z.int() }),
  /** Lines that were sent already and are no longer planned. */
  sentGone: z.int(),
})
export type IssueChanges = z.infer<typeof IssueChanges>

/** The issue in force. */
export const Issue = z.object({ number: z.int(), at: z.string(), players: z.int(), lines: z.int() })
export type Issue = z.infer<typeof Issue>

/** The links of a plan's players. */
export const Export = z.extend(Outdatedness, {
  entries: z.array(ExportEntry),
  /** Missing while nothing was issued. */
  issue: z.optional(Issue),
  /** Attacks that are planned now; 0: there is nothing to issue. */
  planned: z.int(),
  /** Whether the assignments are other ones than those that were issued. */
  differs: z.boolean(),
  /** Whether plans can be handed over to DS-Ultimate from here. */
  handsOver: z.boolean(),
})

/** Where a plan stands while it is being sent. */
export const Board = z.object({
  issue: z.optional(Issue),
  serverTime: z.string(),
  players: z.array(z.object({ ...Progress, ...Links })),
  targets: z.array(
    z.object({
      x: z.int(),
      y: z.int(),
      name: z.string(),
      playerName: z.string(),
      lines: z.int(),
      sent: z.int(),
      seen: z.int(),
      skipped: z.int(),
      overdue: z.int(),
      next: z.optional(z.string()),
    }),
  ),
  /** Launches per hour (its beginning, ISO 8601 UTC), planned, and sent or seen; hours without any are left out. */
  hours: z.array(z.object({ at: z.string(), planned: z.int(), sent: z.int() })),
  /** The latest 200 lines that were left out, newest first. */
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
  /** Sent, and no longer planned. */
  sentGone: z.array(
    z.object({ playerId: z.int(), playerName: z.string(), line: z.string(), from: z.string(), to: z.string() }),
  ),
})
export type Board = z.infer<typeof Board>
