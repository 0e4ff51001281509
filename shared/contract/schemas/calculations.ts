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
import { Sends } from '../../model/timeslot.ts'
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
  withoutAbsent: {
    /** `silent`: also without who has not answered. */
    query: z.object({ silent: z.optional(z.enum(['1'])) }),
    output: z.object({
      /** Those who lose times, with what is left of these, for `timeslots.save`. */
      players: z.array(
        z.object({
          playerId: z.int(),
          playerName: z.string(),
          timeslots: z.array(z.object({ from: z.string(), to: z.string() })),
          sends: Sends,
          version: Version,
        }),
      ),
      /** How many attacks stay, get another time, come from elsewhere, are lost or new; absent if nobody loses times. */
      attacks: z.optional(
        z.object({ kept: z.int(), retimed: z.int(), replaced: z.int(), lost: z.int(), added: z.int() }),
      ),
      /** Whether the last runs did. */
      respectOtherPlans: z.boolean(),
    }),
  },
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
