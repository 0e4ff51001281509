import { offtool } from '../../../shared/contract/offtool.ts'
import { calculateOne } from '../../domain/runs/calculate.ts'
import { defineHandler } from '../../http/handle.ts'

/** Plans the run of kind fake anew. */
export const handler = defineHandler(offtool.calculateFakes, ({ plan, world, caller }) =>
  calculateOne(plan, world, 'fake', caller),
)
