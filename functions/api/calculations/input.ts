import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { packedInput } from '../../../shared/planner/plan/packed-input.ts'
import { readSituation } from '../../domain/calculations/situation.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Everything that the plan's runs depend on, for previews in the browser. */
export const handler = defineHandler(calculations.input, async ({ plan, world, now }) =>
  packedInput((await readSituation(plan, world, { now })).input),
)
