import * as z from 'zod/mini'
import { attackKinds } from '../attack.ts'
import { Version } from '../basics.ts'
import { Troops } from '../troops.ts'
import { Hold, StoredHold } from './hold.ts'

/** One save changes at most this many villages. */
const maxHolds = 3000

export const Holds = z.array(Hold).check(z.minLength(1), z.maxLength(maxHolds))
export const HeldVillageIds = z.array(Hold.shape.villageId).check(z.minLength(1), z.maxLength(maxHolds))

/** A player's village with troops in a plan, and what they hold back of it. */
export const OwnVillage = z.extend(StoredHold, {
  x: z.int(),
  y: z.int(),
  name: z.string(),
  /** What it can send by its role and limits; empty if a leader blocked it. */
  kinds: z.array(z.enum(attackKinds)),
  /** Absent if entered by hand. */
  troops: z.optional(Troops),
})
export type OwnVillage = z.infer<typeof OwnVillage>

export const OwnVillages = z.object({
  villages: z.array(OwnVillage),
  /** Of the player's timeslots, whose changes count too. */
  version: Version,
})
export type OwnVillages = z.infer<typeof OwnVillages>
