import * as z from 'zod/mini'
import type { AuditName } from '../model/audit-actions.ts'
import { AllCalculations, CalculationResult } from '../model/calculation.ts'
import { endpoint } from './endpoint.ts'

const Choice = {
  /** Former lines need not be kept. */
  freely: z._default(z.boolean(), false),
  /** Units away for other plans' issued orders stay at home. */
  respectOtherPlans: z._default(z.boolean(), false),
}
const noChoice = { freely: false, respectOtherPlans: false }
const OffChoice = { ramoffsEnabled: z._default(z.boolean(), false), ...Choice }

const common = {
  method: 'POST',
  access: 'user',
  changes: ['plan'],
  scope: 'plan',
  bucket: 'read',
  load: 'heavy',
  quota: 'calculation',
  errors: ['calculation_conflict', 'too_many_attacks', 'arrival_past', 'calculation_too_long'],
} as const

const calculation = <const Path extends string, const A extends AuditName>(path: Path, audit: A) =>
  endpoint({ ...common, path, audit, body: z._default(z.object(Choice), noChoice), output: CalculationResult })

/** The calls that calculate: their functions carry no other schemas. */
export const calculating = {
  calculateOffs: endpoint({
    ...common,
    path: '/offtool/calculateOffs/{planId}',
    audit: 'calculations.calculateOffs',
    body: z._default(z.object(OffChoice), { ramoffsEnabled: false, ...noChoice }),
    output: CalculationResult,
  }),
  calculateRamoffs: calculation('/offtool/calculateRamoffs/{planId}', 'calculations.calculateRamoffs'),
  calculateFakes: calculation('/offtool/calculateFakes/{planId}', 'calculations.calculateFakes'),
  calculateBfCleaner: calculation('/offtool/calculateBFcleaner/{planId}', 'calculations.calculateBfCleaner'),
  calculateBfKatas: calculation('/offtool/calculateBFkatas/{planId}', 'calculations.calculateBfKatas'),
  calculateAg: calculation('/offtool/calculateAg/{planId}', 'calculations.calculateAg'),
  calculateAll: endpoint({
    ...common,
    path: '/offtool/calculateAll/{planId}',
    audit: 'calculations.calculateAll',
    body: z._default(z.object(OffChoice), { ramoffsEnabled: false, ...noChoice }),
    output: AllCalculations,
  }),
}
