import { offtool } from '../../../shared/contract/offtool.ts'
import { calculateOne } from '../../domain/runs/calculate.ts'
import { defineHandler } from '../../http/handle.ts'

/** Plans the run of kind bfkatas anew. */
export const handler = defineHandler(offtool.calculateBfKatas, ({ plan, world, caller }) =>
  calculateOne(plan, world, 'bfkatas', caller),
)
