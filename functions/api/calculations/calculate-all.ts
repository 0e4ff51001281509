import { calculating } from '../../../shared/contract/schemas/calculating.ts'
import { recordOf } from '../../../shared/lib/records.ts'
import { type AttackKind, kindsBy } from '../../../shared/model/attack.ts'
import type { AllCalculations, RunSummary } from '../../../shared/model/calculation.ts'
import { kindsButTrains } from '../../../shared/model/inputs/planned-kinds.ts'
import { calculate, outcomeSentence, totalCounts } from '../../domain/calculations/calculate.ts'
import { wantsTrains } from '../../domain/plans/trains.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Calculates all kinds, each on what the others leave, and swaps in the results together. */
export const handler = defineHandler(
  calculating.calculateAll,
  async ({ plan, world, body, audit, now, deadline }): Promise<AllCalculations> => {
    const kinds = kindsBy('calculated').filter((kind) => kind !== 'ag' || wantsTrains(plan))
    const { results, status, missing, durationMs } = await calculate(plan, world, kinds, {
      ...body,
      audit,
      now,
      deadline,
    })
    const of = (kind: AttackKind): RunSummary => {
      const run = results.get(kind)
      if (!run) throw new Error('calculate answers every kind that it is asked for')
      return run
    }
    const { planned, required } = totalCounts(results)
    return {
      success: true,
      message: outcomeSentence(planned, required, missing),
      missing,
      durationMs,
      results: { ...recordOf(kindsButTrains, of), ...(results.has('ag') && { ag: of('ag') }) },
      status,
    }
  },
)
