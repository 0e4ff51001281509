import { calculating } from '../../../shared/contract/calculating.ts'
import type { AttackKind } from '../../../shared/model/attack.ts'
import type { AllCalculations, RunSummary } from '../../../shared/model/calculation.ts'
import { calculate, outcomeSentence, totalCounts } from '../../domain/calculations/calculate.ts'
import { kindsInOrder } from '../../domain/calculations/kinds-in-order.ts'
import { wantsTrains } from '../../domain/plans/trains.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Calculates all kinds, each on what the others leave, and swaps in the results together. */
export const handler = defineHandler(
  calculating.calculateAll,
  async ({ plan, world, body, audit, now, deadline }): Promise<AllCalculations> => {
    const kinds = wantsTrains(plan) ? kindsInOrder : kindsInOrder.filter((kind) => kind !== 'ag')
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
      results: {
        off: of('off'),
        ramoff: of('ramoff'),
        bfcleaner: of('bfcleaner'),
        bfkatas: of('bfkatas'),
        fake: of('fake'),
        ...(results.has('ag') && { ag: of('ag') }),
      },
      status,
    }
  },
)
