import { offtool } from '../../../shared/contract/offtool.ts'
import { calculateOne } from '../../domain/runs/calculate.ts'
import { handle } from '../../http/handle.ts'

/** Plans the run of kind ramoff anew. */
export const handler = handle(offtool.calculateRamoffs, ({ plan, world, caller }) =>
  calculateOne(plan, world, 'ramoff', caller),
)
