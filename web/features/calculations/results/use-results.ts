import { calculations } from '../../../../shared/contract/calculations.ts'
import type { FormerResult } from '../../../../shared/model/calculation.ts'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { put, useRead } from '../../../lib/api/use-read.ts'

/** The plan's kept results; naming and restoring one updates everything shown. */
export function useResults(planId: string) {
  const params = { planId }
  const read = useRead(calculations.results, { params })

  const name = async ({ _id }: FormerResult, text: string) =>
    put(
      calculations.results,
      { params },
      await call(calculations.nameResult, { params: { planId, resultId: _id }, body: { name: text } }),
    )

  /** Returns how many attacks are left out. Throws `ApiError`; even then everything is loaded again. */
  const restore = async (resultId: string) => {
    try {
      const body = { version: read.data?.version }
      return await call(calculations.restoreResult, { params: { planId, resultId }, body })
    } finally {
      await reread(calculations.restoreResult, { params })
    }
  }
  return { read, name, restore }
}
