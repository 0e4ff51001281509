import * as z from 'zod/mini'
import { Attack, RealAttack } from '../model/attack.ts'
import { GameIdOrNone, Id, Version } from '../model/basics.ts'
import {
  CalculationStatus,
  FormerResults,
  PlayerAssignment,
  ResultComparison,
  ResultName,
  SentOrders,
} from '../model/calculation.ts'
import { Lateness, PlanWarnings, PlayerLoad, RunDiagnosis, UsedTarget } from '../model/diagnosis.ts'
import { PackedInput } from '../model/inputs/packed-input.ts'
import { PlanLaunches } from '../model/plan-launches.ts'
import { OverLimit } from '../model/player-limit.ts'
import { Outdatedness } from '../model/run-inputs.ts'
import { calculating } from './calculating.ts'
import { endpoint } from './endpoint.ts'

export const calculations = {
  status: endpoint({
    method: 'GET',
    path: '/offtool/status/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    output: CalculationStatus,
  }),
  ...calculating,
  /** What the runs depend on, so that the site can preview a change. */
  input: endpoint({
    method: 'GET',
    path: '/offtool/input/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    output: PackedInput,
  }),
  diagnosis: endpoint({
    method: 'GET',
    path: '/offtool/diagnosis/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
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
  }),
  /** Explains what is `pending`, if the result and its inputs are unchanged; the site calls it by itself. */
  explain: endpoint({
    method: 'POST',
    path: '/offtool/diagnosis/{planId}',
    access: 'user',
    audit: { none: 'Reasons are computed for a result whose entry says who calculated it.' },
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    quota: 'calculation',
    output: z.object({ success: z.boolean() }),
    errors: ['explanation_outdated'],
  }),
  lateness: endpoint({
    method: 'GET',
    path: '/offtool/lateness/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    output: Lateness,
  }),
  utilization: endpoint({
    method: 'GET',
    path: '/offtool/utilization/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    output: z.extend(Outdatedness, { targets: z.array(UsedTarget) }),
  }),
  playerAssignments: endpoint({
    method: 'GET',
    path: '/offtool/playerAssignments/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    output: z.extend(Outdatedness, { players: z.array(PlayerAssignment) }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/reset-calculation',
    access: 'user',
    audit: 'calculations.reset',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    output: z.object({ success: z.boolean(), message: z.string() }),
    errors: ['calculation_conflict'],
  }),
  /** The kept results of the plan's last calculations. */
  results: endpoint({
    method: 'GET',
    path: '/offtool/results/{planId}',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    output: FormerResults,
  }),
  nameResult: endpoint({
    method: 'PATCH',
    path: '/offtool/results/{planId}/{resultId}',
    access: 'user',
    audit: 'calculations.nameResult',
    changes: ['plan'],
    scope: 'plan',
    body: z.object({ name: ResultName }),
    output: FormerResults,
    errors: ['result_not_found'],
  }),
  compareResults: endpoint({
    method: 'GET',
    path: '/offtool/results/{planId}/compare',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    query: z.object({ from: Id, to: Id }),
    output: ResultComparison,
    errors: ['result_not_found'],
  }),
  /** Makes a kept result current again, beside all orders that were sent; `version` is that of the results that the caller saw. */
  restoreResult: endpoint({
    method: 'POST',
    path: '/offtool/results/{planId}/{resultId}/restore',
    access: 'user',
    audit: 'calculations.restoreResult',
    changes: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
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
    errors: ['result_not_found', 'results_changed'],
  }),
  /** Planned attacks by launch, then sightings by arrival, up to 20,000 per page; `real=0` omits sightings. */
  attacks: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/attacks',
    access: 'user',
    shows: ['plan'],
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
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
    errors: ['attacks_changed'],
  }),
}
