import * as z from 'zod/mini'
import { Timeline } from '../analysis.ts'

/**
 * Numbers of planned attacks: `sent` were marked as sent or seen in the game, `seen` were seen, `late` were seen after the tolerance in any strength,
 * `missing` were skipped, or neither marked nor seen after their launch.
 */
const Figures = {
  planned: z.int(),
  sent: z.int(),
  seen: z.int(),
  late: z.int(),
  missing: z.int(),
}
export const ReportFigures = z.object(Figures)
export type ReportFigures = z.infer<typeof ReportFigures>

/** What became of a plan's issued orders, without attacks that were not planned. */
export const PlanReport = z.object({
  total: ReportFigures,
  /** Those of `total.late` that were also weaker or stronger than planned. */
  lateInOtherStrength: z.int(),
  /** Sorted by the players' names. */
  players: z.array(z.object({ playerId: z.int(), name: z.string(), ...Figures })),
  /** Sorted by the targets' coordinates. */
  targets: z.array(
    z.object({
      x: z.int(),
      y: z.int(),
      wave: z.optional(z.int()),
      name: z.string(),
      playerName: z.string(),
      ...Figures,
      /** First and last planned arrival. */
      plannedFrom: z.optional(z.string()),
      plannedUntil: z.optional(z.string()),
    }),
  ),
  /** The tolerance of `late` in seconds. */
  tolerance: z.int(),
  /** The plan's arrival, ISO 8601 UTC. */
  arriveAt: z.string(),
  timeline: z.optional(Timeline),
})
export type PlanReport = z.infer<typeof PlanReport>
