import * as z from 'zod/mini'
import { Limit, Version } from './basics.ts'
import { Troops } from './settings.ts'

export const senderTypes = ['offs', 'ramoff', 'bfcleaner', 'fakeSending', 'bfkatas'] as const
export const SenderType = z.enum(senderTypes)
export type SenderType = z.infer<typeof SenderType>

export const senderTypeLabels: Record<SenderType, string> = {
  offs: 'Offs',
  ramoff: 'RamOffs',
  bfcleaner: 'BF Cleaner',
  fakeSending: 'Fakes',
  bfkatas: 'BF-Katas',
}

/** A village of ours in a plan, with what it can send. */
export const Sender = z.object({
  villageId: z.int(),
  x: z.int(),
  y: z.int(),
  playerId: z.int(),
  type: SenderType,
  maxOff: z.int(),
  maxFake: z.int(),
  maxBFake: z.int(),
  /** The village's own troops from a dump; a sender entered by hand brings none. */
  troops: z.optional(Troops),
  /** As the dump told them, else as the world's data did at the upload. */
  points: z.optional(z.int()),
  /** What one fake or BF-Kata attack takes along, where the world's fake limit asks for more than the template. */
  fake: z.optional(Troops),
  bfkatas: z.optional(Troops),
  /** Fakes that the fake limit costs the village. */
  fakesLost: z.optional(z.int()),
  /** A leader has decided that the village sends nothing. */
  isBlocked: z.optional(z.boolean()),
  /** A leader has set kind or limits of a village from a dump: they outlast a new classification, but no new dump. */
  isEdited: z.optional(z.boolean()),
  /** Missing: of a time when senders had none, and not changed since. */
  version: z.optional(Version),
})
export type Sender = z.infer<typeof Sender>

/** A village of a dump whose troops give it no role in the plan: kept so that other settings may give it one. */
export const IdleVillage = z.extend(
  z.pick(Sender, {
    villageId: true,
    x: true,
    y: true,
    playerId: true,
    points: true,
    isBlocked: true,
  }),
  { troops: Troops },
)
export type IdleVillage = z.infer<typeof IdleVillage>

/** Villages from dumps by kind; `none` have no role in the plan. */
export const KindCounts = z.object({
  offs: z.int(),
  ramoff: z.int(),
  bfcleaner: z.int(),
  fakeSending: z.int(),
  bfkatas: z.int(),
  none: z.int(),
})
export type KindCounts = z.infer<typeof KindCounts>

/** A sender as the table of sender villages shows it. */
export const SenderView = z.extend(z.omit(Sender, { fake: true, bfkatas: true }), {
  version: Version,
  villageName: z.string(),
  playerName: z.string(),
  tribeTag: z.string(),
  /** Entered by hand, so that a new dump leaves it alone. */
  isManual: z.boolean(),
  /** Of the player's tribe of today; 0 without one. */
  tribeId: z.int(),
  /** By today's world data the village belongs to none of the plan's tribes: it sends nothing. */
  isForeign: z.boolean(),
  isBlocked: z.boolean(),
  /** Farm places of the units that attack, of the troops from a dump. */
  offStrength: z.optional(z.int()),
})
export type SenderView = z.infer<typeof SenderView>

/** A call takes at most so many lines with coordinates. */
export const maxLines = 10_000

/** Lines with coordinates as a person typed or pasted them, with any text around (`readCoordinateLines`); blank ones are dropped. */
export const CoordinateLines = z.array(z.string().check(z.maxLength(250_000))).check(z.maxLength(maxLines))

export const ManualSenders = z.object({
  coordinates: CoordinateLines,
  type: SenderType,
  maxOff: z._default(Limit, 1),
  maxFake: z._default(Limit, 5),
  maxBFake: z._default(Limit, 0),
})

export const SenderStats = z.object({
  off: z.int(),
  ramoff: z.int(),
  bfcleaner: z.int(),
  /** Villages of the kind: theirs are counted as BFakes. */
  bfkatas: z.int(),
  totalFake: z.int(),
  totalBFake: z.int(),
  /** Sender villages and the players they belong to, whether they may send or not. */
  villages: z.int(),
  players: z.int(),
  /** Villages that belong to none of the plan's tribes, and those that a leader has stopped: they send nothing. */
  foreign: z.int(),
  blocked: z.int(),
})
export type SenderStats = z.infer<typeof SenderStats>

/** A line of pasted input that was not taken, and why. */
export const RejectedLine = z.object({ line: z.int(), text: z.string(), reason: z.string() })
export type RejectedLine = z.infer<typeof RejectedLine>
