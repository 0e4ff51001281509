import * as z from 'zod/mini'
import { attackKinds } from './attack.ts'
import { KeptLines, RunDiagnosis } from './diagnosis.ts'
import { Outdatedness, OutdatedReason } from './run-inputs.ts'
import { SenderType } from './sender.ts'

/** Why a sent order is listed: what it was planned for has gone, or its target wants fewer. */
export const UnderwayReason = z.enum(['target_gone', 'over_limit', 'sender_gone', 'sender_blocked'])
export type UnderwayReason = z.infer<typeof UnderwayReason>

/** A sent order that no longer fits the plan; its units are spent all the same. */
export const UnderwayOrder = z.object({
  /** Order id. */
  line: z.string(),
  kind: z.enum(attackKinds),
  /** Coordinates, `500|500`. */
  from: z.string(),
  to: z.string(),
  player: z.string(),
  reason: UnderwayReason,
})
export type UnderwayOrder = z.infer<typeof UnderwayOrder>

/** Orders that were sent, which every run leaves as they are. */
export const SentOrders = z.object({
  count: z.int(),
  /** Those that no longer fit the plan; lists the first hundred by launch. */
  underway: z.object({ count: z.int(), orders: z.array(UnderwayOrder) }),
})
export type SentOrders = z.infer<typeof SentOrders>

/** Required and assigned attacks per kind, and whether run inputs have changed. */
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
  /** Upper bound of attacks over all runs; a plan has at most 50,000. */
  possibleAttacks: z.int(),
  outdatedRuns: z.partialRecord(z.enum(attackKinds), z.array(OutdatedReason)),
  /** Absent while no order was sent. */
  sent: z.optional(SentOrders),
})
export type CalculationStatus = z.infer<typeof CalculationStatus>

/** Result of one run. */
export const RunSummary = z.object({
  required: z.int(),
  current: z.int(),
  /** Capacity of a minimum cut, so no assignment has more attacks. Equals `current`. */
  upperBound: z.int(),
  /** Absent for a first calculation and a free one. */
  kept: z.optional(KeptLines),
  diagnosis: RunDiagnosis,
})
export type RunSummary = z.infer<typeof RunSummary>

/** Response to one calculation. */
export const CalculationResult = z.extend(RunSummary, {
  success: z.boolean(),
  message: z.string(),
  durationMs: z.number(),
  status: CalculationStatus,
})
export type CalculationResult = z.infer<typeof CalculationResult>

/** Response to calculating all kinds. */
export const AllCalculations = z.object({
  success: z.boolean(),
  message: z.string(),
  durationMs: z.number(),
  results: z.record(z.enum(attackKinds), RunSummary),
  /** Sentences naming what the plan lacks for any assignment. */
  missing: z.array(z.string()),
  status: CalculationStatus,
})
export type AllCalculations = z.infer<typeof AllCalculations>

/** A player's villages whose off capacity is fully assigned ("Verplante Offs"). */
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
