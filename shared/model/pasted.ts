import * as z from 'zod/mini'

/** A rejected line of pasted input, with its reason. */
export const RejectedLine = z.object({ line: z.int(), text: z.string(), reason: z.string() })
export type RejectedLine = z.infer<typeof RejectedLine>

/** A line of a pasted page beside its table. */
export const SkippedLine = z.object({ line: z.int(), text: z.string() })
export type SkippedLine = z.infer<typeof SkippedLine>

/** What looks like an amount, unit or time in pasted input and was not used: a column by its title, or a note's first text. */
export const UnusedPart = z.object({
  text: z.string(),
  /** How many lines contain it. */
  count: z.int(),
  /** The first three, from 1. */
  lines: z.array(z.int()),
})
export type UnusedPart = z.infer<typeof UnusedPart>
