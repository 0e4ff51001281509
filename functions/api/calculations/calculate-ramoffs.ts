import { calculations } from '../../../shared/contract/calculations.ts'
import { calculateOne } from '../../domain/calculations/calculate.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Plans the run of kind ramoff anew. */
export const handler = defineHandler(calculations.calculateRamoffs, ({ plan, world, caller }) =>
  calculateOne(plan, world, 'ramoff', caller),
)
