import { offtool } from '../../../shared/contract/offtool.ts'
import { calculateOne } from '../../domain/runs/calculate.ts'
import { defineHandler } from '../../http/handle.ts'

/** Plans the run of kind bfcleaner anew. */
export const handler = defineHandler(offtool.calculateBfCleaner, ({ plan, world, caller }) =>
  calculateOne(plan, world, 'bfcleaner', caller),
)
