import * as z from 'zod/mini'
import { UnsendableCause } from './unsendable.ts'
import { AttackRef, WishEdit } from './wish.ts'

/** Why no other village can send an attack instead. */
const noReplacementReasons = [
  'own_target',
  'full',
  'none',
  'planned',
  'late',
  'no_slot',
  'rules',
  'wishes',
  'limits',
  'ramoffs',
] as const
export const NoReplacementReason = z.enum(noReplacementReasons)
export type NoReplacementReason = z.infer<typeof NoReplacementReason>

const Place = z.object({ x: z.int(), y: z.int(), name: z.string() })
const Player = { playerId: z.int(), playerName: z.string() }

/** An attack that can no longer be sent, and the village that could instead. Times are ISO 8601 UTC. */
export const Replacement = z.object({
  attack: AttackRef,
  from: Place,
  to: Place,
  ...Player,
  launchAt: z.string(),
  cause: UnsendableCause,
  /** Also the same village, with another launch. */
  instead: z.optional(z.extend(Place, { villageId: z.int(), ...Player, launchAt: z.string() })),
  /** Present only if `instead` is absent. */
  whyNone: z.optional(NoReplacementReason),
  /** Gives the attack to the other village, or removes it without a ban. */
  edit: WishEdit,
})
export type Replacement = z.infer<typeof Replacement>
