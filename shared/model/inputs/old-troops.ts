import * as z from 'zod/mini'

/** Players whose troops are older than the plan's limit; absent where there are none. */
export const OldTroops = z.object({
  /** The plan's limit in hours. */
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
