import { offtool } from '../../shared/contract/offtool.ts'
import { calculate } from '../lib/calculate.ts'
import { handle } from '../lib/handle.ts'

/** Plans the run of kind ramoff anew. */
export const handler = handle(offtool.calculateRamoffs, ({ plan, world }) => calculate(plan, world, 'ramoff'))
