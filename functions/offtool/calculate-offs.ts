import { offtool } from '../../shared/contract/offtool.ts'
import { calculateOne } from '../lib/calculate.ts'
import { handle } from '../lib/handle.ts'

/** Assigns offs to the targets of types offs and agcleaner; with `ramoffsEnabled` ramoffs help out. */
export const handler = handle(offtool.calculateOffs, ({ plan, world, body, note }) =>
  calculateOne(plan, world, 'off', note, body),
)
