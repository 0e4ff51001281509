import * as z from 'zod/mini'
import { GameId } from '../basics.ts'

/** Bounds for the nobles of a village that trains may take. */
export const nobleBounds = { min: 0, max: 9999 }

/** What a player holds back of a village. */
export const Hold = z.object({
  villageId: GameId,
  /** A held village sends nothing. */
  isHeld: z.boolean(),
  /** The most nobles that trains may take; null for all. */
  freeNobles: z.nullable(z.int().check(z.gte(nobleBounds.min), z.lte(nobleBounds.max))),
})
export type Hold = z.infer<typeof Hold>

/** A hold as stored; runs ignore an overruled one. */
export const StoredHold = z.extend(Hold, { isOverruled: z.optional(z.boolean()) })
export type StoredHold = z.infer<typeof StoredHold>

/** Whether a hold holds anything back. */
export const holdsBack = ({ isHeld, freeNobles }: Omit<Hold, 'villageId'>): boolean => isHeld || freeNobles !== null
