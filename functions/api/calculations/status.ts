import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { calculationStatus } from '../../domain/calculations/status.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(calculations.status, ({ plan, world }) => calculationStatus(plan, world))
