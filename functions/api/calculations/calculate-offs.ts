import { calculations } from '../../../shared/contract/calculations.ts'
import { calculateOne } from '../../domain/calculations/calculate.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Assigns offs to targets of types offs and agcleaner; `ramoffsEnabled` adds ramoffs. */
export const handler = defineHandler(calculations.calculateOffs, ({ plan, world, body, audit, deadline }) =>
  calculateOne(plan, world, 'off', { audit, deadline }, body),
)
