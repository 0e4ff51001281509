import { useEffect, useRef } from 'react'
import { calculations } from '../../../../shared/contract/calculations.ts'
import type { CalculationStatus } from '../../../../shared/model/calculation.ts'
import type { RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import { ApiError, call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'

/** How far the pending reasons of a result are. */
export interface Explanation {
  /** Why the last attempt failed; absent otherwise. */
  error: unknown
  retry: () => void
}

interface Calculated {
  runs: readonly RunDiagnosis[] | undefined
  outdatedRuns: CalculationStatus['outdatedRuns'] | undefined
  /** A calculation is running, which replaces them. */
  isCalculating: boolean
}

/** A function that ended, or an answer that was lost. */
const mayRepeat = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Asks the server to explain what is pending, once for each calculation on every visit of the page, and again if the call was lost. */
export function useExplanation(planId: string, { runs, outdatedRuns, isCalculating }: Calculated): Explanation {
  const { run, busy, error } = useAction(async () => {
    const args = { params: { planId } }
    try {
      await call(calculations.explain, args).catch((failure: unknown) => {
        if (!mayRepeat(failure)) throw failure
        return call(calculations.explain, args)
      })
    } finally {
      // A failed call may have been too late for the result that the page shows.
      await reread(calculations.explain, args)
    }
  })
  const asked = useRef('')
  const open = outdatedRuns && (runs ?? []).filter(({ kind, pending }) => pending && !outdatedRuns[kind])
  const wanted = (open ?? []).map(({ kind, calculatedAt }) => `${kind} ${calculatedAt}`).join()
  const isDue = wanted !== '' && !busy && !isCalculating
  useEffect(() => {
    if (!isDue || asked.current === wanted) return
    asked.current = wanted
    void run()
  }, [isDue, wanted, run])
  return { error, retry: () => void run() }
}
