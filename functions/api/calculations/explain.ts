import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { explainPlan } from '../../domain/calculations/explaining/explain-plan.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(calculations.explain, async ({ plan, world, deadline }) => {
  await explainPlan(plan, world, deadline)
  return { success: true }
})
