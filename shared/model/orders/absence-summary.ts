import * as z from 'zod/mini'

/** What single absences cost a plan's targets, and who is missed most. */
export const AbsenceSummary = z.object({
  /** Targets that lose half of their offs or more if any single player does not send. */
  targets: z.int(),
  /** The player whose absence hits most of them. */
  worst: z.object({ playerName: z.string(), targets: z.int() }),
})
export type AbsenceSummary = z.infer<typeof AbsenceSummary>
