import { calculating } from '../../../shared/contract/schemas/calculating.ts'
import { calculateOne } from '../../domain/calculations/calculate.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Assigns offs to targets of types offs and agcleaner; `ramoffsEnabled` adds ramoffs. */
export const handler = defineHandler(calculating.calculateOffs, ({ plan, world, body, audit, now, deadline }) =>
  calculateOne(plan, world, 'off', { audit, now, deadline }, body),
)
