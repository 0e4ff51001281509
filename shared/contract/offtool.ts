import * as z from 'zod'
import { CalculationResult, OfftoolStatus, PlayerAssignment } from '../model/calculation.ts'
import { TargetView } from '../model/target.ts'
import { endpoint } from './endpoint.ts'

const calculation = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'user',
    scope: 'plan',
    load: 'heavy',
    output: CalculationResult,
    errors: ['calculation_conflict'],
  })

export const offtool = {
  status: endpoint({
    method: 'GET',
    path: '/offtool/status/{planId}',
    access: 'user',
    scope: 'plan',
    output: OfftoolStatus,
  }),
  calculateOffs: endpoint({
    method: 'POST',
    path: '/offtool/calculateOffs/{planId}',
    access: 'user',
    scope: 'plan',
    load: 'heavy',
    body: z.object({ ramoffsEnabled: z.boolean().default(false) }).default({ ramoffsEnabled: false }),
    output: CalculationResult,
    errors: ['calculation_conflict'],
  }),
  calculateRamoffs: calculation('/offtool/calculateRamoffs/{planId}'),
  calculateFakes: calculation('/offtool/calculateFakes/{planId}'),
  calculateBfCleaner: calculation('/offtool/calculateBFcleaner/{planId}'),
  calculateBfKatas: calculation('/offtool/calculateBFkatas/{planId}'),
  utilization: endpoint({
    method: 'GET',
    path: '/offtool/utilization/{planId}',
    access: 'user',
    scope: 'plan',
    output: z.object({ targets: z.array(TargetView) }),
  }),
  playerAssignments: endpoint({
    method: 'GET',
    path: '/offtool/playerAssignments/{planId}',
    access: 'user',
    scope: 'plan',
    output: z.object({ players: z.array(PlayerAssignment) }),
  }),
}
