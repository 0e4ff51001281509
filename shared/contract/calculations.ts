import * as z from 'zod/mini'
import type { AuditName } from '../model/audit-actions.ts'
import { AllCalculations, CalculationResult, CalculationStatus, PlayerAssignment } from '../model/calculation.ts'
import { PlanWarnings, RunDiagnosis } from '../model/diagnosis.ts'
import { Outdatedness } from '../model/run-inputs.ts'
import { TargetView } from '../model/target.ts'
import { endpoint } from './endpoint.ts'

const calculation = <const Path extends string, const A extends AuditName>(path: Path, audit: A) =>
  endpoint({
    method: 'POST',
    path,
    access: 'user',
    audit,
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    output: CalculationResult,
    errors: ['calculation_conflict', 'too_many_attacks'],
  })

export const offtool = {
  status: endpoint({
    method: 'GET',
    path: '/offtool/status/{planId}',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    output: CalculationStatus,
  }),
  calculateOffs: endpoint({
    method: 'POST',
    path: '/offtool/calculateOffs/{planId}',
    access: 'user',
    audit: 'offtool.calculateOffs',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    body: z._default(z.object({ ramoffsEnabled: z._default(z.boolean(), false) }), { ramoffsEnabled: false }),
    output: CalculationResult,
    errors: ['calculation_conflict', 'too_many_attacks'],
  }),
  calculateRamoffs: calculation('/offtool/calculateRamoffs/{planId}', 'offtool.calculateRamoffs'),
  calculateFakes: calculation('/offtool/calculateFakes/{planId}', 'offtool.calculateFakes'),
  calculateBfCleaner: calculation('/offtool/calculateBFcleaner/{planId}', 'offtool.calculateBfCleaner'),
  calculateBfKatas: calculation('/offtool/calculateBFkatas/{planId}', 'offtool.calculateBfKatas'),
  calculateAll: endpoint({
    method: 'POST',
    path: '/offtool/calculateAll/{planId}',
    access: 'user',
    audit: 'offtool.calculateAll',
    scope: 'plan',
    bucket: 'read',
    load: 'heavy',
    body: z._default(z.object({ ramoffsEnabled: z._default(z.boolean(), false) }), { ramoffsEnabled: false }),
    output: AllCalculations,
    errors: ['calculation_conflict', 'too_many_attacks'],
  }),
  diagnosis: endpoint({
    method: 'GET',
    path: '/offtool/diagnosis/{planId}',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    output: z.extend(Outdatedness, {
      /** The runs calculated so far, in the order of the kinds. */
      runs: z.array(RunDiagnosis),
      warnings: PlanWarnings,
    }),
  }),
  utilization: endpoint({
    method: 'GET',
    path: '/offtool/utilization/{planId}',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    output: z.extend(Outdatedness, { targets: z.array(TargetView) }),
  }),
  playerAssignments: endpoint({
    method: 'GET',
    path: '/offtool/playerAssignments/{planId}',
    access: 'user',
    scope: 'plan',
    bucket: 'read',
    output: z.extend(Outdatedness, { players: z.array(PlayerAssignment) }),
  }),
}
