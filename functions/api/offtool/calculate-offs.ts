import { offtool } from '../../../shared/contract/offtool.ts'
import { calculateOne } from '../../domain/runs/calculate.ts'
import { defineHandler } from '../../http/handle.ts'

/** Assigns offs to the targets of types offs and agcleaner; with `ramoffsEnabled` ramoffs help out. */
export const handler = defineHandler(offtool.calculateOffs, ({ plan, world, body, caller }) =>
  calculateOne(plan, world, 'off', caller, body),
)
