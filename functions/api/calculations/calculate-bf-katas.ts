import { calculations } from '../../../shared/contract/calculations.ts'
import { calculateOne } from '../../domain/calculations/calculate.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(calculations.calculateBfKatas, ({ plan, world, body, audit, deadline }) =>
  calculateOne(plan, world, 'bfkatas', { audit, deadline }, body),
)
