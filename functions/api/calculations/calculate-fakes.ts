import { calculating } from '../../../shared/contract/schemas/calculating.ts'
import { calculateOne } from '../../domain/calculations/calculate.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(calculating.calculateFakes, ({ plan, world, body, audit, now, deadline }) =>
  calculateOne(plan, world, 'fake', { audit, now, deadline }, body),
)
