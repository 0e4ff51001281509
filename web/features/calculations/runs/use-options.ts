import { useRef, useState } from 'react'
import { plans } from '../../../../shared/contract/plans.ts'
import { type CalculationOptions, type Plan, withOptions } from '../../../../shared/model/plan.ts'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { put } from '../../../lib/api/use-read.ts'

/**
 * Calculation options of the plan. Changes show at once and are saved in sequence; await `saved` before a calculation (false if a save
 * failed).
 */
export function useOptions(plan: Plan) {
  const [changes, setChanges] = useState<Partial<CalculationOptions>>({})
  const [error, setError] = useState<unknown>()
  const saving = useRef(Promise.resolve(true))

  const save = async (options: Partial<CalculationOptions>) => {
    const args = { params: { planId: plan._id } }
    try {
      await put(plans.get, args, await call(plans.update, { ...args, body: { options } }))
      return true
    } catch (failure) {
      setError(failure)
      await reread(plans.update, args)
      return false
    }
  }

  const change = (options: Partial<CalculationOptions>) => {
    setError(undefined)
    setChanges((before) => withOptions(before, options))
    const before = saving.current
    const own = before.then(() => save(options))
    saving.current = own
    // The plan is now up to date, unless a later change is still being saved.
    void own.then(() => {
      if (saving.current !== own) return
      setChanges({})
      saving.current = Promise.resolve(true)
    })
  }

  return { options: withOptions(plan.options, changes), change, error, saved: () => saving.current }
}
