import { calculating } from '../../../shared/contract/schemas/calculating.ts'
import { calculateOne } from '../../domain/calculations/calculate.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(calculating.calculateBfKatas, ({ plan, world, body, audit, now, deadline }) =>
  calculateOne(plan, world, 'bfkatas', { audit, now, deadline }, body),
)
