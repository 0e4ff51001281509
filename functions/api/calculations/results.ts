import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { formerResults } from '../../domain/calculations/former-results.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(calculations.results, ({ plan }) => formerResults(plan))
