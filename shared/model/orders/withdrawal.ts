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
