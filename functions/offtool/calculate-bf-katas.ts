import { offtool } from '../../shared/contract/offtool.ts'
import { calculate } from '../lib/calculate.ts'
import { handle } from '../lib/handle.ts'

/** Plans the run of kind bfkatas anew. */
export const handler = handle(offtool.calculateBfKatas, ({ plan, world }) => calculate(plan, world, 'bfkatas'))
