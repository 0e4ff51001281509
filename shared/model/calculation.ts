import * as z from 'zod/mini'
import { attackKinds } from './attack.ts'
import { RunDiagnosis } from './diagnosis.ts'
import { Outdatedness, OutdatedReason } from './run-inputs.ts'
import { SenderType } from './sender.ts'

/** What each run is to reach, what it has reached, and whether its input has changed since. */
export const CalculationStatus = z.extend(Outdatedness, {
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
  /** No more attacks than this can come of all runs together; a plan has at most 50,000. */
  possibleAttacks: z.int(),
  /** What has changed for each run that is outdated. */
  outdatedRuns: z.partialRecord(z.enum(attackKinds), z.array(OutdatedReason)),
})
export type CalculationStatus = z.infer<typeof CalculationStatus>

/** What one run has found. */
export const RunSummary = z.object({
  required: z.int(),
  current: z.int(),
  /** No assignment with more attacks exists: the capacity of a minimum cut. Equals `current`. */
  upperBound: z.int(),
  diagnosis: RunDiagnosis,
})
export type RunSummary = z.infer<typeof RunSummary>

/** The answer of one run. */
export const CalculationResult = z.extend(RunSummary, {
  success: z.boolean(),
  message: z.string(),
  durationMs: z.number(),
  status: CalculationStatus,
})
export type CalculationResult = z.infer<typeof CalculationResult>

/** The answer of all runs at once, by kind. */
export const AllCalculations = z.object({
  success: z.boolean(),
  message: z.string(),
  durationMs: z.number(),
  results: z.record(z.enum(attackKinds), RunSummary),
  /** What the plan lacks so that anything could be assigned, each as a sentence. */
  missing: z.array(z.string()),
  status: CalculationStatus,
})
export type AllCalculations = z.infer<typeof AllCalculations>

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
