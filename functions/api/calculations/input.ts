import { calculations } from '../../../shared/contract/calculations.ts'
import { planInput } from '../../domain/calculations/plan-input.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Everything that the plan's runs depend on, for previews in the browser. */
export const handler = defineHandler(calculations.input, ({ plan, world, now }) => planInput(plan, world, now))
