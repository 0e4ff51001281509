import * as z from 'zod/mini'
import { attackKinds } from './attack.ts'

/** A village of ours with its player. */
export const SenderPlace = z.object({
  villageId: z.int(),
  x: z.int(),
  y: z.int(),
  playerId: z.int(),
  playerName: z.string(),
})

/** A longer, or new, time slot of a player that would help. */
export const SlotChange = z.object({
  playerId: z.int(),
  playerName: z.string(),
  /** The slot afterwards, ISO 8601 UTC. */
  from: z.string(),
  to: z.string(),
  /** By how much it grows. */
  minutes: z.int(),
  isNew: z.boolean(),
  /** Which end moves; missing with a new slot, and in older diagnoses. */
  side: z.optional(z.enum(['before', 'after'])),
  /** Whether it is one of the world's auto time slots, which hold for the player and for others. */
  isAuto: z.optional(z.boolean()),
})

/** `own_tribe` stands only in older diagnoses: own villages want no attack. */
export const reasonKinds = ['no_sender', 'too_far', 'no_slot', 'competition', 'own_tribe'] as const
export type ReasonKind = (typeof reasonKinds)[number]

/** Why a target got fewer attacks of a kind than it wants. */
export const ShortTarget = z.object({
  targetId: z.string(),
  x: z.int(),
  y: z.int(),
  missing: z.int(),
  reason: z.enum(reasonKinds),
  /** `no_sender`: villages of the kind that do not attack it yet but are used up for good elsewhere; 0: there is none. */
  eligible: z.optional(z.int()),
  /** `too_far`: with this start of sending, ISO 8601 UTC, `sender` would gain an attack (with `slot`, where given). */
  sendFrom: z.optional(z.string()),
  /** `no_slot`: the smallest extension that gains an attack, by `sender`, who would launch at `launchAt`. */
  slot: z.optional(SlotChange),
  sender: z.optional(SenderPlace),
  launchAt: z.optional(z.string()),
  /** `competition`: index into the run's `blocks`. */
  block: z.optional(z.int()),
})
export type ShortTarget = z.infer<typeof ShortTarget>

/** Targets that together want more than all the villages can send that reach them (Hall's condition is violated). */
export const Block = z.object({
  targetCount: z.int(),
  senderCount: z.int(),
  /** Attacks the targets want together, and the most they can get. */
  demand: z.int(),
  capacity: z.int(),
  /** The first of them. */
  targetIds: z.array(z.string()),
  senders: z.array(SenderPlace),
})
export type Block = z.infer<typeof Block>

/** A daily window of the world's settings, `HH:MM` on its clock. */
const AutoSlot = z.object({ start: z.string(), end: z.string() })

/** A change that gains `gain` attacks of the run; each was verified by computing it. */
export const Proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slot'), gain: z.int(), slot: SlotChange }),
  /** One of the world's auto time slots, longer by `minutes` every day: `players` would reach short targets by it. */
  z.object({
    kind: z.literal('autoSlots'),
    gain: z.int(),
    players: z.int(),
    minutes: z.int(),
    before: AutoSlot,
    after: AutoSlot,
  }),
  z.object({ kind: z.literal('sendFrom'), gain: z.int(), sendFrom: z.string(), minutes: z.int() }),
  /** Villages with one attack each; each of them gains one. */
  z.object({ kind: z.literal('senders'), gain: z.int(), like: SenderPlace, count: z.int() }),
])
export type Proposal = z.infer<typeof Proposal>

/** What a player has to do in a run. */
export const PlayerLoad = z.object({
  playerId: z.int(),
  playerName: z.string(),
  launches: z.int(),
  /** Most launches within a minute, and when that minute begins, ISO 8601 UTC. */
  densest: z.int(),
  densestFrom: z.string(),
  /** Missing with a single launch. */
  shortestGapSeconds: z.optional(z.number()),
})

/** Proof and diagnosis of one run, as of its calculation. */
export const RunDiagnosis = z.object({
  kind: z.enum(attackKinds),
  calculatedAt: z.string(),
  durationMs: z.number(),
  required: z.int(),
  current: z.int(),
  /** Capacity of a minimum cut: no assignment has more attacks. Equals `current`. */
  upperBound: z.int(),
  /** One per target that got fewer than it wants. */
  reasons: z.array(ShortTarget),
  blocks: z.array(Block),
  /** What gains most first. */
  helps: z.array(Proposal),
  loads: z.array(PlayerLoad),
})
export type RunDiagnosis = z.infer<typeof RunDiagnosis>

/** The runs' diagnoses of a plan, as stored. */
export const Diagnoses = z.partialRecord(z.enum(attackKinds), RunDiagnosis)
export type Diagnoses = z.infer<typeof Diagnoses>

/** What the game's rules will make of the plan. Lists hold the first hundred. */
export const PlanWarnings = z.object({
  /** Targets whose attacks arrive in the world's night, when defenders fight better. */
  night: z.object({
    count: z.int(),
    targets: z.array(z.object({ targetId: z.string(), x: z.int(), y: z.int(), arrival: z.string() })),
  }),
  /** Planned attacks that should have been sent already. */
  past: z.object({ count: z.int(), latest: z.optional(z.string()) }),
  /** Villages that can send fewer fakes, or none, because the world rejects small attacks. */
  fakeLimit: z.object({
    percent: z.number(),
    fakesLost: z.int(),
    villages: z.int(),
    without: z.array(SenderPlace),
  }),
})
export type PlanWarnings = z.infer<typeof PlanWarnings>
