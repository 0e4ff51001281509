import * as z from 'zod/mini'
import { GameId } from '../basics.ts'

/** Villages in one call, at least as many as a plan has conquered targets at once. */
const maxVillages = 500

/** Which villages' orders become withdrawn, or are as issued again. */
export const Withdrawing = z.object({
  villageIds: z.array(GameId).check(z.minLength(1), z.maxLength(maxVillages)),
  to: z.enum(['withdrawn', 'issued']),
})

/** How many attacks of how many players are withdrawn now, or to be sent again. */
export const WithdrawResult = z.object({
  attacks: z.int(),
  players: z.int(),
  /** Attacks that an issue left out meanwhile: they come with the next one, if they are planned then. Absent for none. */
  later: z.optional(z.int()),
})

/** A target village with open orders that the own tribes have conquered, or with withdrawn ones; counts are attacks. */
export const Conquest = z.object({
  villageId: z.int(),
  x: z.int(),
  y: z.int(),
  name: z.string(),
  /** Whether attacks on it are not wanted, as of the last upload, sync or issue; once it is foreign, what was withdrawn can be taken back. */
  isOwn: z.boolean(),
  open: z.int(),
  /** Ids of the players who have them. */
  senders: z.array(z.int()),
  /** Attacks on it that were sent or seen in the game. */
  underway: z.int(),
  withdrawn: z.int(),
  /** Of these, those that an issue has left out since. */
  later: z.int(),
  /** Whether a sync has withdrawn some of them. */
  bySync: z.boolean(),
})
export type Conquest = z.infer<typeof Conquest>
