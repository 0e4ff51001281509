import * as z from 'zod/mini'
import { OverLimit } from '../player-limit.ts'
import { Outdatedness } from '../run-inputs.ts'
import { Sends } from '../timeslot.ts'
import { UnsendableCause } from '../wishes/unsendable.ts'
import { NightSummary } from './night-summary.ts'
import { AlarmTest, Readiness } from './rehearsal.ts'
import { Slots } from './sheet.ts'
import { BoardStandIns } from './stand-in.ts'
import { Woken } from './wake.ts'
import { Conquest } from './withdrawal.ts'

/** A player's progress in attacks. `overdue` ones are open past their launch. */
const Progress = {
  playerId: z.int(),
  playerName: z.string(),
  /** A train is one attack. */
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
  /** The last time that leaders woke the player, within half a day; on the board only. */
  woken: z.optional(Woken),
  /** Who plays the account now, and until when; on the board only. */
  playedBy: z.optional(z.object({ playerName: z.string(), until: z.string() })),
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

/** Diff of a new issue, previewed or made, to the last one, in attacks. */
export const IssueChanges = z.object({
  players: z.object({
    added: z.array(z.string()),
    gone: z.array(z.string()),
    /** Per remaining player: number of new, removed and changed attacks. */
    changed: z.array(z.object({ playerName: z.string(), added: z.int(), gone: z.int(), changed: z.int() })),
  }),
  lines: z.object({ added: z.int(), gone: z.int(), changed: z.int(), same: z.int() }),
  /** Attacks already sent and no longer planned. */
  sentGone: z.int(),
})
export type IssueChanges = z.infer<typeof IssueChanges>

/** The plan's current issue of orders. */
export const Issue = z.object({
  number: z.int(),
  at: z.string(),
  players: z.int(),
  /** Attacks; a train is one. */
  lines: z.int(),
  /** Commands of these attacks; absent without trains. */
  commands: z.optional(z.int()),
})
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
  /** Players whose issued and sent orders exceed their limit; absent without any. */
  overLimit: z.optional(z.array(OverLimit)),
  /** Open orders that can no longer be sent as issued, by cause; absent without any. */
  doubts: z.optional(z.array(z.object({ cause: UnsendableCause, orders: z.int() }))),
  /** Conquered villages with open or withdrawn orders; absent without any. */
  conquests: z.optional(z.array(Conquest)),
  /** Of the last day until the plan's hour for it; absent where leaders want no summary, or nothing was to launch. */
  night: z.optional(NightSummary),
  /** Absent where the plan looks for no stand-ins. */
  standIns: z.optional(BoardStandIns),
  /** The rehearsal that runs or will begin by itself; `by` is the leader who began it, absent for a deleted account. */
  rehearsal: z.optional(z.object({ since: z.string(), isBegun: z.boolean(), by: z.optional(z.string()) })),
  players: z.array(
    z.object({
      ...Progress,
      ...Links,
      /** The last answer to a rehearsal and the last alarm that was tried, perhaps before the present one. */
      readiness: z.optional(Readiness),
      alarmTest: z.optional(AlarmTest),
    }),
  ),
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
      /** Attacks of every kind but fakes. */
      offs: SentShare,
      fakes: SentShare,
      /** Ids of the players who attack it. */
      senders: z.array(z.int()),
    }),
  ),
  /** Launches per hour (start of hour, ISO 8601 UTC), planned, and sent or seen; empty hours are omitted. */
  hours: z.array(z.object({ at: z.string(), planned: z.int(), sent: z.int() })),
  /** The latest 200 skipped attacks, newest first; of a train the first skipped command. */
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
