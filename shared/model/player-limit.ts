import * as z from 'zod/mini'

/** The most commands that a player offers to send. */
export const PlayerLimit = z.object({ playerId: z.int(), playerName: z.string(), maxCommands: z.int() })
export type PlayerLimit = z.infer<typeof PlayerLimit>

/** A player with more commands than that. */
export const OverLimit = z.extend(PlayerLimit, { commands: z.int() })
export type OverLimit = z.infer<typeof OverLimit>
