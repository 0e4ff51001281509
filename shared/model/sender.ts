import * as z from 'zod/mini'
import { recordOf, toRecord } from '../lib/records.ts'
import { type AttackKind, fullKinds, kindsBy, pluralOfKind } from './attack.ts'
import { Version } from './basics.ts'
import type { WithTrains } from './inputs/planned-kinds.ts'
import { kinds } from './kinds.ts'
import { Troops } from './troops.ts'

const inOrder = kindsBy('senders')
/** In the order in which they are packed. */
export const senderTypes = inOrder.map((kind) => kinds[kind].names.senders)
export const SenderType = z.enum(senderTypes)
export type SenderType = z.infer<typeof SenderType>

export const typesButTrains = senderTypes.filter((type) => type !== 'ag')

/** The types that a plan offers. */
export const plannedSenderTypes = ({ hasTrains }: WithTrains): readonly SenderType[] =>
  hasTrains ? senderTypes : typesButTrains

/** The kind that senders of a type are there for. */
export const kindOfSenders: Record<SenderType, AttackKind> = toRecord(
  inOrder.map((kind) => [kinds[kind].names.senders, kind] as const),
)

export const senderTypeLabels: Record<SenderType, string> = recordOf(senderTypes, (type) =>
  pluralOfKind(kindOfSenders[type]),
)

/** A sender village with its limits. */
export const Sender = z.object({
  villageId: z.int(),
  x: z.int(),
  y: z.int(),
  playerId: z.int(),
  type: SenderType,
  maxOff: z.int(),
  maxFake: z.int(),
  maxBFake: z.int(),
  /** Most trains; stored only if a leader chose it, else the troops decide (`withTrains`). */
  maxSnob: z.optional(z.int()),
  /** Own troops from a dump; absent if entered by hand. */
  troops: z.optional(Troops),
  /** When the troops were read, ISO 8601 UTC: the dump's own time, else the upload; absent if entered by hand. */
  readAt: z.optional(z.string()),
  /** From the dump, else from world data at upload. */
  points: z.optional(z.int()),
  /** Troops per fake or BF-Kata attack if the world's fake limit requires more than the template. */
  fake: z.optional(Troops),
  bfkatas: z.optional(Troops),
  /** Troops of each command of a train; never stored. */
  ag: z.optional(Troops),
  /** Its player holds it back: runs and edits take nothing of it; or no more trains than this. Never stored. */
  isHeld: z.optional(z.boolean()),
  freeTrains: z.optional(z.int()),
  /** Fakes lost to the fake limit. */
  fakesLost: z.optional(z.int()),
  /** Blocked by a leader: sends nothing. */
  isBlocked: z.optional(z.boolean()),
  /** A leader set kind or limits of a village from a dump; kept on reclassification, replaced by a new dump. */
  isEdited: z.optional(z.boolean()),
  /** Absent until its first change. */
  version: z.optional(Version),
})
export type Sender = z.infer<typeof Sender>

/** A village of a dump without a role, kept for reclassification under other settings. */
export const IdleVillage = z.extend(
  z.pick(Sender, {
    villageId: true,
    x: true,
    y: true,
    playerId: true,
    points: true,
    isBlocked: true,
    readAt: true,
  }),
  { troops: Troops },
)
export type IdleVillage = z.infer<typeof IdleVillage>

/** Villages from dumps by kind; `none` have no role. */
export const KindCounts = z.object({
  ...recordOf(typesButTrains, () => z.int()),
  /** Absent if no village is of this kind. */
  ag: z.optional(z.int()),
  none: z.int(),
})
export type KindCounts = z.infer<typeof KindCounts>

/** A sender as the list of senders shows it. */
export const SenderView = z.extend(
  z.omit(Sender, { fake: true, bfkatas: true, ag: true, isHeld: true, freeTrains: true }),
  {
    version: Version,
    villageName: z.string(),
    playerName: z.string(),
    tribeTag: z.string(),
    /** Entered by hand; new dumps do not change it. */
    isManual: z.boolean(),
    /** The player's current tribe; 0 without one. */
    tribeId: z.int(),
    /** Belongs to none of the plan's tribes in current world data: sends nothing. */
    isForeign: z.boolean(),
    isBlocked: z.boolean(),
    /** Farm space of the attacking units in the dump's troops. */
    offStrength: z.optional(z.int()),
  },
)
export type SenderView = z.infer<typeof SenderView>

export const SenderStats = z.object({
  ...recordOf(fullKinds, () => z.int()),
  /** Number of villages; their attacks count as BFakes. */
  bfkatas: z.int(),
  totalFake: z.int(),
  totalBFake: z.int(),
  /** Trains of nobles; absent while no target wants any. */
  totalSnob: z.optional(z.int()),
  /** Trains of villages with a target in range; absent where no range is limited. */
  snobInRange: z.optional(z.int()),
  /** Most nobles in a village that may send; absent without `totalSnob`, and if villages entered by hand have trains. */
  mostNobles: z.optional(z.int()),
  /** Sender villages and their players, including blocked and foreign ones. */
  villages: z.int(),
  players: z.int(),
  /** Villages outside the plan's tribes, and blocked ones: they send nothing. */
  foreign: z.int(),
  blocked: z.int(),
})
export type SenderStats = z.infer<typeof SenderStats>
