import * as z from 'zod/mini'
import { attackKinds } from './attack.ts'
import { PlayerLimit } from './player-limit.ts'
import { TargetView } from './target.ts'

/** A sender village with its player. */
const SenderPlace = z.object({
  villageId: z.int(),
  x: z.int(),
  y: z.int(),
  playerId: z.int(),
  playerName: z.string(),
})

/** An extended or new timeslot that would help. */
const SlotChange = z.object({
  playerId: z.int(),
  playerName: z.string(),
  /** The resulting timeslot, ISO 8601 UTC. */
  from: z.string(),
  to: z.string(),
  minutes: z.int(),
  isNew: z.boolean(),
  /** Which end moves; absent for new timeslots. */
  side: z.optional(z.enum(['before', 'after'])),
  /** Whether it is one of the world's auto timeslots, which apply to all players. */
  isAuto: z.optional(z.boolean()),
})

/** What leaders or sent orders impose that makes a target short; the last ones are limits of distance, morale and time. */
const imposedReasons = [
  'forbidden',
  'capped',
  'limited',
  'pinned',
  'sent',
  'other_plans',
  'held',
  'too_near',
  'out_of_range',
  'low_morale',
  'noble_range',
  'launch_past',
] as const
export type ImposedReason = (typeof imposedReasons)[number]

/** Why a target is short. */
export const reasonKinds = ['no_sender', 'too_far', 'no_slot', 'competition', ...imposedReasons] as const
export type ReasonKind = (typeof reasonKinds)[number]

/** What leaders set on targets that decides who gets an attack. */
export const Importance = z.enum(['priority', 'weight'])
export type Importance = z.infer<typeof Importance>

/**
 * Part of what a run is short of: what its reason adds to the maximum when the restrictions are lifted one after another, and what
 * it gains when lifted alone. The parts of a run sum up to its missing attacks.
 */
export const ShortfallPart = z.object({
  reason: z.enum([...imposedReasons, 'night', 'no_slot', 'too_far', 'too_few']),
  missing: z.int(),
  alone: z.int(),
})
export type ShortfallPart = z.infer<typeof ShortfallPart>

/** A target with fewer attacks of a kind than required, and why. */
export const ShortTarget = z.object({
  targetId: z.string(),
  x: z.int(),
  y: z.int(),
  missing: z.int(),
  reason: z.enum(reasonKinds),
  /** `no_sender`: villages of the kind that do not yet attack it but are used up elsewhere. */
  eligible: z.optional(z.int()),
  /** `too_far`: with this start of sending, ISO 8601 UTC, `sender` would gain an attack (with `slot`, if given). */
  sendFrom: z.optional(z.string()),
  /** `no_slot`: the smallest extension that gains an attack, from `sender` launching at `launchAt`. */
  slot: z.optional(SlotChange),
  sender: z.optional(SenderPlace),
  launchAt: z.optional(z.string()),
  /** `competition`: index into the run's `blocks`. */
  block: z.optional(z.int()),
  /** Whether it could have an attack that another target has for its priority or weight. */
  decidedBy: z.optional(Importance),
})
export type ShortTarget = z.infer<typeof ShortTarget>

/** Targets that together require more than all villages reaching them can send (a Hall violator). */
export const Block = z.object({
  targetCount: z.int(),
  senderCount: z.int(),
  /** Attacks the targets require together, and the max they can get. */
  demand: z.int(),
  capacity: z.int(),
  /** Ids of the first of these targets. */
  targetIds: z.array(z.string()),
  senders: z.array(SenderPlace),
})
export type Block = z.infer<typeof Block>

/** A daily window in world time, `HH:MM`. */
const AutoSlot = z.object({ start: z.string(), end: z.string() })

/** A change that gains `gain` attacks of the run, verified by computation. */
export const Proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slot'), gain: z.int(), slot: SlotChange }),
  /** One of the world's auto timeslots, extended by `minutes` daily; it helps `players` reach short targets. */
  z.object({
    kind: z.literal('autoSlots'),
    gain: z.int(),
    players: z.int(),
    minutes: z.int(),
    before: AutoSlot,
    after: AutoSlot,
  }),
  z.object({ kind: z.literal('sendFrom'), gain: z.int(), sendFrom: z.string(), minutes: z.int() }),
  /** Additional villages with one attack each, gaining one each. */
  z.object({ kind: z.literal('senders'), gain: z.int(), like: SenderPlace, count: z.int() }),
])
export type Proposal = z.infer<typeof Proposal>

/** A player's launches in a plan. */
export const PlayerLoad = z.object({
  playerId: z.int(),
  playerName: z.string(),
  launches: z.int(),
  /** Max launches within a minute, and that minute's start, ISO 8601 UTC. */
  densest: z.int(),
  densestFrom: z.string(),
  /** Absent with a single launch. */
  shortestGapSeconds: z.optional(z.number()),
})
export type PlayerLoad = z.infer<typeof PlayerLoad>

/** Launches, late ones among them, and late ones with all windows wider on both sides; `wider` is empty if none is late. */
const LateLaunches = z.object({
  launches: z.int(),
  late: z.int(),
  wider: z.array(z.object({ seconds: z.int(), late: z.int() })),
})

/** Late launches, now and with wider arrival windows. */
export const Lateness = z.extend(LateLaunches, {
  /** Whether the plan or a target has an arrival window. */
  hasWindows: z.boolean(),
  /** Those with late launches; absent if none is late. */
  players: z.optional(z.array(z.extend(LateLaunches, { playerId: z.int() }))),
})
export type Lateness = z.infer<typeof Lateness>

/** How many lines of the current issue, else of the former result, a run kept. */
export const KeptLines = z.object({
  kept: z.int(),
  former: z.int(),
  /** Whether no result as good keeps more. */
  isExact: z.boolean(),
})
export type KeptLines = z.infer<typeof KeptLines>

/** How many wishes of a sort a run has, and the attacks that they cost; negative if pins allow what a run does not. */
export const WishPrice = z.object({ count: z.int(), cost: z.int() })
export type WishPrice = z.infer<typeof WishPrice>

/** How far the targets of a priority are served. */
export const TierShare = z.object({ priority: z.int(), targets: z.int(), required: z.int(), current: z.int() })
export type TierShare = z.infer<typeof TierShare>

/** Parts of a diagnosis beside the proof: why targets are short, what would help, what wishes cause and cost, and what all of it sums up to. */
export const ExplainedPart = z.enum(['reasons', 'helps', 'wishes', 'shortfall'])
export type ExplainedPart = z.infer<typeof ExplainedPart>

/** Optimality proof and diagnosis of one run, as of its calculation. */
export const RunDiagnosis = z.object({
  kind: z.enum(attackKinds),
  calculatedAt: z.string(),
  durationMs: z.number(),
  required: z.int(),
  current: z.int(),
  /** Capacity of a minimum cut, so no assignment has more attacks. Equals `current`. */
  upperBound: z.int(),
  /** Sent attacks beyond what their targets want, not in `current`; absent if none. */
  excess: z.optional(z.int()),
  kept: z.optional(KeptLines),
  /** One per target with missing attacks. */
  reasons: z.array(ShortTarget),
  blocks: z.array(Block),
  /** In the order in which restrictions are lifted; absent if nothing is missing. */
  shortfall: z.optional(z.array(ShortfallPart)),
  /** Names of other plans whose issued orders keep troops away; absent where they do not count. */
  otherPlans: z.optional(z.array(z.string())),
  /** The proposal with the highest gain comes first. */
  helps: z.array(Proposal),
  /** How many wishes or orders cause `reasons`: banned villages, players at their cap or limit, pins, sent orders. */
  causes: z.optional(z.partialRecord(z.enum(imposedReasons), z.int())),
  /** The players who want to send no more, where that is a reason. */
  limits: z.optional(z.array(PlayerLimit)),
  /** Beside the other runs' attacks; absent without such wishes. */
  pins: z.optional(WishPrice),
  forbids: z.optional(WishPrice),
  caps: z.optional(WishPrice),
  /** Earliest first; absent if all targets have one priority. */
  tiers: z.optional(z.array(TierShare)),
  /** Parts that the time to explain did not suffice for. */
  omitted: z.optional(z.array(ExplainedPart)),
  /** The parts are still to be explained, by `POST /offtool/diagnosis/{planId}`; until then they are empty or absent. */
  pending: z.optional(z.literal(true)),
  /** While `pending`: ramoff villages could send offs. */
  ramoffsEnabled: z.optional(z.boolean()),
})
export type RunDiagnosis = z.infer<typeof RunDiagnosis>

/** A target with its attacks. */
export const UsedTarget = z.extend(TargetView, {
  /** Kinds that it lacks because other targets matter more; only while the result is not outdated. */
  decidedBy: z.optional(z.array(z.object({ kind: z.enum(attackKinds), by: Importance }))),
})
export type UsedTarget = z.infer<typeof UsedTarget>

/** A plan's diagnoses by kind, as stored. */
export const Diagnoses = z.partialRecord(z.enum(attackKinds), RunDiagnosis)
export type Diagnoses = z.infer<typeof Diagnoses>

const TargetPlace = z.object({ targetId: z.string(), x: z.int(), y: z.int() })

/** Warnings from the game's rules. Lists hold the first hundred. */
export const PlanWarnings = z.object({
  /** Targets with arrivals during the night bonus; barbarians have none. */
  night: z.object({
    rule: z.enum(['none', 'fixed', 'chosen']),
    /** Targets whose night is not known, as each player chooses it or the world's rule is not known. */
    unknown: z.int(),
    count: z.int(),
    targets: z.array(z.object({ targetId: z.string(), x: z.int(), y: z.int(), arrival: z.string() })),
  }),
  /**
   * Targets of planned attacks whose owner the world protects from so much stronger players for `days` after their start, which is not
   * known; absent for a world whose rule is not known.
   */
  protection: z.optional(
    z.object({
      ratio: z.number(),
      days: z.number(),
      /** Days after their start in which nobody attacks them; absent for none. */
      beginnerDays: z.optional(z.number()),
      count: z.int(),
      targets: z.array(TargetPlace),
    }),
  ),
  /** A train's commands and the most nobles of a village, where no village has enough; absent where one has or no train is wanted. */
  trains: z.optional(z.object({ commands: z.int(), mostNobles: z.int() })),
  /** Barbarian targets that want trains where nobles conquer none; absent without any. */
  barbarians: z.optional(z.object({ count: z.int(), targets: z.array(TargetPlace) })),
  /** Planned attacks whose launch has passed. */
  past: z.object({ count: z.int(), latest: z.optional(z.string()) }),
  /** Villages that can send fewer or no fakes because of the world's fake limit. */
  fakeLimit: z.object({
    percent: z.number(),
    fakesLost: z.int(),
    villages: z.int(),
    without: z.array(SenderPlace),
  }),
})
export type PlanWarnings = z.infer<typeof PlanWarnings>
