import * as z from 'zod/mini'

/** Why a player has no attack. */
export const IdleReason = z.enum(['no_troops', 'no_slots', 'no_reach', 'not_needed'])
export type IdleReason = z.infer<typeof IdleReason>

/** The launches of all runs of a plan; a train is one. */
export const PlanLaunches = z.object({
  /** By hour of the world's clock, from 0 to 23. */
  byHour: z.array(z.int()),
  atNight: z.int(),
  /** Those of players without own timeslots. */
  silentAtNight: z.int(),
  /** Those too close to an edge of their player's timeslots; absent without the option. */
  inMargins: z.optional(z.int()),
  /** What depends on players without own timeslots: they may not know of the plan. */
  silent: z.object({ launches: z.int(), players: z.int() }),
  /** Players with the most commands come first. */
  players: z.array(
    z.object({
      playerId: z.int(),
      playerName: z.string(),
      /** Each of a train counts. */
      commands: z.int(),
      /** What sending takes, waiting between close launches included. */
      minutes: z.int(),
    }),
  ),
  /** The most launches of one player in an hour of the clock, and how many launches are above the plan's goal. */
  busiestHour: z.object({ playerName: z.string(), launches: z.int(), from: z.string(), aboveGoal: z.int() }),
  /** Players of the plan without launches. */
  idle: z.array(z.object({ playerId: z.int(), playerName: z.string(), reason: IdleReason })),
})
export type PlanLaunches = z.infer<typeof PlanLaunches>
