import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { formerResults, keptResult } from '../../domain/calculations/former-results.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { nameResult } from '../../store/plans/results.ts'

export const handler = defineHandler(calculations.nameResult, async ({ plan, params, body, audit, fail }) => {
  const { number } = await keptResult(plan, params.resultId)
  const named = await nameResult(plan._id, number, body.name, audit)
  if (!named.ok) throw fail('result_not_found')
  return formerResults(plan)
})
