import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { comparison } from '../../domain/calculations/compare-results.ts'
import { keptResult } from '../../domain/calculations/former-results.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(calculations.compareResults, async ({ plan, world, query }) => {
  const [from, to] = await Promise.all([keptResult(plan, query.from), keptResult(plan, query.to)])
  return comparison(plan, world, from, to)
})
