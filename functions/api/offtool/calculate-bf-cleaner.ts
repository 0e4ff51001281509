import { offtool } from '../../../shared/contract/offtool.ts'
import { calculateOne } from '../../domain/runs/calculate.ts'
import { handle } from '../../http/handle.ts'

/** Plans the run of kind bfcleaner anew. */
export const handler = handle(offtool.calculateBfCleaner, ({ plan, world, caller }) =>
  calculateOne(plan, world, 'bfcleaner', caller),
)
