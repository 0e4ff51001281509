import { calculations } from '../../../shared/contract/calculations.ts'
import { calculateOne } from '../../domain/calculations/calculate.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Assigns offs to the targets of types offs and agcleaner; with `ramoffsEnabled` ramoffs help out. */
export const handler = defineHandler(calculations.calculateOffs, ({ plan, world, body, caller }) =>
  calculateOne(plan, world, 'off', caller, body),
)
