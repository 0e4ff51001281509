import * as z from 'zod'
import { SenderType } from './sender.ts'

/** What each run is to reach, what it has reached, and whether its input has changed since. */
export const OfftoolStatus = z.object({
  totalRequiredOffs: z.int(),
  totalCurrentOffs: z.int(),
  totalRequiredRamoffs: z.int(),
  totalCurrentRamoffs: z.int(),
  totalRequiredFakes: z.int(),
  totalCurrentFakes: z.int(),
  totalRequiredBFcleaner: z.int(),
  totalCurrentBFcleaner: z.int(),
  totalRequiredBFkatas: z.int(),
  totalCurrentBFkatas: z.int(),
  incTime: z.string(),
  /** True when schedule or senders have changed since the last run: some orders may not fit any more. */
  outdated: z.boolean(),
})
export type OfftoolStatus = z.infer<typeof OfftoolStatus>

/** The answer of one run. */
export const CalculationResult = z.object({
  success: z.boolean(),
  message: z.string(),
  required: z.int(),
  current: z.int(),
  /** No assignment with more attacks exists: the capacity of a minimum cut. Equals `current`. */
  upperBound: z.int(),
  durationMs: z.number(),
  status: OfftoolStatus,
})
export type CalculationResult = z.infer<typeof CalculationResult>

/** A player whose villages' whole off capacity is assigned ("Verplante Offs"). */
export const PlayerAssignment = z.object({
  playerId: z.int(),
  playerName: z.string(),
  villages: z.array(
    z.object({
      x: z.int(),
      y: z.int(),
      type: SenderType,
      maxOff: z.int(),
      villageId: z.int(),
      villageName: z.string(),
    }),
  ),
})
export type PlayerAssignment = z.infer<typeof PlayerAssignment>
