import * as z from 'zod/mini'
import { unitNames } from '../../game/world/units.ts'
import { attackKinds } from '../attack.ts'
import { CalculationOptions } from '../plan.ts'
import { WorldSettings } from '../settings.ts'
import { Sends, SlotAuthor } from '../timeslot.ts'
import { PlanWishes } from '../wishes/wish.ts'
import { StoredSitting } from './sitting.ts'

/** An index into `troops`; −1 for none. */
const TroopsAt = z.int()

/** Village, x, y, player, place in `senderTypes`, maxOff, maxFake, maxBFake, troops, fake, bfkatas; where trains are wanted maxSnob, ag. */
export const PackedSender = z.tuple([
  ...([z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.int()] as const),
  ...([TroopsAt, TroopsAt, TroopsAt] as const),
  z.optional(z.int()),
  z.optional(TroopsAt),
])
export type PackedSender = z.infer<typeof PackedSender>

/**
 * Id, village, x, y, place in `targetTypes`, maxOff, maxFake, maxBFake, offset in minutes, then priority and weight or 0; where it wants
 * trains maxSnob, and its own `windowAfter` or −1.
 */
export const PackedTarget = z.tuple([
  z.string(),
  ...([z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.int()] as const),
  z.optional(z.int()),
  z.optional(z.int()),
])
export type PackedTarget = z.infer<typeof PackedTarget>

/**
 * Village, target's index or else its id, arrival in epoch seconds, travel in seconds, place in `unitNames`, troops, place in
 * `fixations` and `buildings` or −1; of trains their commands and gap.
 */
export const PackedAttack = z.tuple([
  z.int(),
  z.union([z.int(), z.string()]),
  ...([z.number(), z.number(), z.int(), TroopsAt, z.int(), z.int()] as const),
  z.optional(z.int()),
  z.optional(z.int()),
])
export type PackedAttack = z.infer<typeof PackedAttack>

/** Place in `attackKinds`, then x and y of the target, then the attack. */
export const PackedOrder = z.tuple([z.int(), z.int(), z.int(), PackedAttack])
export type PackedOrder = z.infer<typeof PackedOrder>

/** What the runs of a plan depend on, in short: a large plan has megabytes of it. */
export const PackedInput = z.object({
  /** The start of sending, ISO 8601 UTC. */
  sendFrom: z.string(),
  arriveAt: z.string(),
  options: CalculationOptions,
  server: z.string(),
  settings: z.omit(WorldSettings, { dsUltimateMessageTemplate: true }),
  units: z.partialRecord(z.enum(unitNames), z.object({ speed: z.number(), pop: z.number(), carry: z.number() })),
  /** Counts in the order of `unitNames`. */
  troops: z.array(z.array(z.int())),
  senders: z.array(PackedSender),
  targets: z.array(PackedTarget),
  /** Targets' villages that belong to the plan's own tribes. */
  ownVillages: z.array(z.int()),
  /** Targets' villages of a great siege; absent without any. */
  sieges: z.optional(z.array(z.int())),
  /** Max distance of trains, fields. */
  snobRange: z.optional(z.int()),
  /** Points by player, and of the owner by target's village; absent where they do not decide morale. */
  points: z.optional(
    z.object({ ofPlayer: z.array(z.tuple([z.int(), z.int()])), ofTarget: z.array(z.tuple([z.int(), z.int()])) }),
  ),
  /** Own least morale of targets, by index; absent without any. */
  morale: z.optional(z.array(z.tuple([z.int(), z.int()]))),
  /** Seconds of offsets beyond the minutes, by index of target; absent without any. */
  seconds: z.optional(z.array(z.tuple([z.int(), z.int()]))),
  slots: z.array(
    z.object({
      playerId: z.int(),
      slots: z.array(z.object({ from: z.string(), to: z.string() })),
      sends: Sends,
      by: z.optional(SlotAuthor),
      /** Who plays the account; absent where its player does. */
      sittings: z.optional(z.array(StoredSitting)),
    }),
  ),
  /** Villages that their players hold back; absent without any. */
  held: z.optional(z.array(z.int())),
  /** Players with their limits; absent without any. */
  limits: z.optional(z.array(z.tuple([z.int(), z.int()]))),
  sentElsewhere: z.optional(z.array(z.tuple([z.int(), z.int()]))),
  attacks: z.partialRecord(z.enum(attackKinds), z.array(PackedAttack)),
  sent: z.array(PackedOrder),
  /** Orders whose units are not in their village. */
  notHome: z.array(PackedOrder),
  wishes: PlanWishes,
})
export type PackedInput = z.infer<typeof PackedInput>
