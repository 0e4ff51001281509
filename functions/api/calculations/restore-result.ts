import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { restoreResult } from '../../domain/calculations/restore-result.ts'
import { calculationStatus } from '../../domain/calculations/status.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Makes a kept result current again, without its inputs: where they differ it is outdated. */
export const handler = defineHandler(
  calculations.restoreResult,
  async ({ plan, world, params, body: { version }, now, audit }) => {
    const { restored, ...counts } = await restoreResult(plan, world, params.resultId, { version, now, audit })
    const status = await calculationStatus(restored, world)
    return { success: true, message: 'Ergebnis wiederhergestellt.', ...counts, status }
  },
)
