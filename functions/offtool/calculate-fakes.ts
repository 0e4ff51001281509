import { offtool } from '../../shared/contract/offtool.ts'
import { calculate } from '../lib/calculate.ts'
import { handle } from '../lib/handle.ts'

/** Plans the run of kind fake anew. */
export const handler = handle(offtool.calculateFakes, ({ plan, world }) => calculate(plan, world, 'fake'))
