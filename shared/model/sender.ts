import * as z from 'zod/mini'
import { Limit, Version } from './basics.ts'
import { Troops } from './troops.ts'

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
  /** Own troops from a dump; absent if entered by hand. */
  troops: z.optional(Troops),
  /** When the troops were read, ISO 8601 UTC: the dump's own time, else the upload; absent on older senders. */
  readAt: z.optional(z.string()),
  /** From the dump, else from world data at upload. */
  points: z.optional(z.int()),
  /** Troops per fake or BF-Kata attack if the world's fake limit requires more than the template. */
  fake: z.optional(Troops),
  bfkatas: z.optional(Troops),
  /** Fakes lost to the fake limit. */
  fakesLost: z.optional(z.int()),
  /** Blocked by a leader: sends nothing. */
  isBlocked: z.optional(z.boolean()),
  /** A leader set kind or limits of a village from a dump; kept on reclassification, replaced by a new dump. */
  isEdited: z.optional(z.boolean()),
  /** Absent on senders stored before versions existed. */
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
  offs: z.int(),
  ramoff: z.int(),
  bfcleaner: z.int(),
  fakeSending: z.int(),
  bfkatas: z.int(),
  none: z.int(),
})
export type KindCounts = z.infer<typeof KindCounts>

/** A sender as listed. */
export const SenderView = z.extend(z.omit(Sender, { fake: true, bfkatas: true }), {
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
})
export type SenderView = z.infer<typeof SenderView>

/** Players whose troops are older than the plan's limit; absent where there are none. */
export const OldTroops = z.object({
  /** The limit. */
  hours: z.int(),
  /** Oldest first; those of unknown age come before. */
  players: z.array(
    z.object({
      playerId: z.int(),
      playerName: z.string(),
      villages: z.int(),
      /** When the oldest of them were read, ISO 8601 UTC; absent while unknown. */
      readAt: z.optional(z.string()),
    }),
  ),
})
export type OldTroops = z.infer<typeof OldTroops>

/** Sending villages with troops from dumps, and their players. */
type Aged = Pick<SenderView, 'playerId' | 'playerName' | 'troops' | 'readAt'>

/** Whose troops are more than `hours` old at `now` (epoch milliseconds); `undefined` if none are. */
export function oldTroops(senders: readonly Aged[], hours: number, now: number): OldTroops | undefined {
  const limit = new Date(now - hours * 3_600_000).toISOString()
  const old = senders.filter(({ troops, readAt = '' }) => troops && readAt < limit)
  const players = [...Map.groupBy(old, ({ playerId }) => playerId).entries()].map(([playerId, villages]) => {
    const readAt = villages.map((village) => village.readAt ?? '').reduce((first, at) => (at < first ? at : first))
    const playerName = villages[0]?.playerName ?? ''
    return { playerId, playerName, villages: villages.length, ...(readAt && { readAt }) }
  })
  if (players.length === 0) return undefined
  const rank = ({ readAt = '' }: { readAt?: string }) => readAt
  return { hours, players: players.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0)) }
}

/** Max coordinate lines per call. */
export const maxLines = 10_000

/** Typed or pasted lines with coordinates in any text (`readCoordinateLines`); blank ones are dropped. */
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
  /** Number of villages; their attacks count as BFakes. */
  bfkatas: z.int(),
  totalFake: z.int(),
  totalBFake: z.int(),
  /** Sender villages and their players, including blocked and foreign ones. */
  villages: z.int(),
  players: z.int(),
  /** Villages outside the plan's tribes, and blocked ones: they send nothing. */
  foreign: z.int(),
  blocked: z.int(),
})
export type SenderStats = z.infer<typeof SenderStats>

/** A rejected line of pasted input, with its reason. */
export const RejectedLine = z.object({ line: z.int(), text: z.string(), reason: z.string() })
export type RejectedLine = z.infer<typeof RejectedLine>
