import * as z from 'zod/mini'
import { toRecord } from '../../lib/records.ts'
import { attackKinds } from '../../model/attack.ts'
import { AllCalculations, CalculationResult } from '../../model/calculation.ts'
import { kinds } from '../../model/kinds.ts'
import { calculating as entries } from '../calculating.ts'
import { joined } from '../endpoint.ts'

const Choice = {
  /** Former lines need not be kept. */
  freely: z._default(z.boolean(), false),
  /** Units away for other plans' issued orders stay at home. */
  respectOtherPlans: z._default(z.boolean(), false),
}

const noChoice = { freely: false, respectOtherPlans: false }
const calculation = { body: z._default(z.object(Choice), noChoice), output: CalculationResult }
const offBody = z._default(z.object({ ramoffsEnabled: z._default(z.boolean(), false), ...Choice }), {
  ramoffsEnabled: false,
  ...noChoice,
})

export const schemas = {
  ...toRecord(attackKinds.map((kind) => [kinds[kind].names.call, calculation] as const)),
  calculateOffs: { body: offBody, output: CalculationResult },
  calculateAll: { body: offBody, output: AllCalculations },
}

export const calculating = joined(entries, schemas)
