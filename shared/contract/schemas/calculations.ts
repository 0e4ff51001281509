import * as z from 'zod/mini'
import { Attack, RealAttack } from '../../model/attack.ts'
import { GameIdOrNone, Id, Version } from '../../model/basics.ts'
import {
  CalculationStatus,
  FormerResults,
  PlayerAssignment,
  ResultComparison,
  ResultName,
  SentOrders,
} from '../../model/calculation.ts'
import { Lateness, PlanWarnings, PlayerLoad, RunDiagnosis, UsedTarget } from '../../model/diagnosis.ts'
import { PackedInput } from '../../model/inputs/packed-input.ts'
import { PlanLaunches } from '../../model/plan-launches.ts'
import { OverLimit } from '../../model/player-limit.ts'
import { Outdatedness } from '../../model/run-inputs.ts'
import { calculations as entries } from '../calculations.ts'
import { joined } from '../endpoint.ts'
import { schemas as calculating } from './calculating.ts'

export const schemas = {
  status: { output: CalculationStatus },
  ...calculating,
  input: { output: PackedInput },
  diagnosis: {
    output: z.extend(Outdatedness, {
      /** Sorted in the order of kinds. */
      runs: z.array(RunDiagnosis),
      /** Over all kinds, by player id. */
      loads: z.array(PlayerLoad),
      warnings: PlanWarnings,
      /** Absent while none was sent. */
      sent: z.optional(SentOrders),
      /** Players whose issued and sent orders exceed their limit; absent without any. */
      overLimit: z.optional(z.array(OverLimit)),
      /** Absent if the plan has no launches. */
      launches: z.optional(PlanLaunches),
    }),
  },
  explain: { output: z.object({ success: z.boolean() }) },
  lateness: { output: Lateness },
  utilization: { output: z.extend(Outdatedness, { targets: z.array(UsedTarget) }) },
  playerAssignments: { output: z.extend(Outdatedness, { players: z.array(PlayerAssignment) }) },
  reset: { output: z.object({ success: z.boolean(), message: z.string() }) },
  results: { output: FormerResults },
  nameResult: { body: z.object({ name: ResultName }), output: FormerResults },
  compareResults: { query: z.object({ from: Id, to: Id }), output: ResultComparison },
  restoreResult: {
    body: z._default(z.object({ version: z.optional(Version) }), {}),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      /** Attacks whose village or target is no longer in the plan. */
      leftOut: z.int(),
      /** Attacks left out because orders that were sent since use up their village or target. */
      displaced: z.int(),
      status: CalculationStatus,
    }),
  },
  attacks: {
    query: z.object({
      player: GameIdOrNone,
      real: z._default(z.enum(['0', '1']), '1'),
      cursor: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.extend(Outdatedness, {
      attacks: z.array(z.union([Attack, RealAttack])),
      /** `cursor` of the next page; missing on the last. */
      next: z.optional(z.string()),
    }),
  },
}

export const calculations = joined(entries, schemas)
