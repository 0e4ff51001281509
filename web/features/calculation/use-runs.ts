import { useState } from 'react'
import { offtool } from '../../../shared/contract/offtool.ts'
import { plans } from '../../../shared/contract/plans.ts'
import type { CalculationResult } from '../../../shared/model/calculation.ts'
import { call } from '../../lib/api.ts'
import { refresh, useRead } from '../../lib/use-read.ts'
import type { Run } from './progress.ts'

type Kind = Run['kind']

/** How a run ended: with its answer, or with what went wrong. */
export type RunOutcome = { result: CalculationResult } | { error: unknown }

const start: Record<Kind, (planId: string, ramoffsEnabled: boolean) => Promise<CalculationResult>> = {
  offs: (planId, ramoffsEnabled) => call(offtool.calculateOffs, { params: { planId }, body: { ramoffsEnabled } }),
  ramoffs: (planId) => call(offtool.calculateRamoffs, { params: { planId } }),
  fakes: (planId) => call(offtool.calculateFakes, { params: { planId } }),
  bfcleaner: (planId) => call(offtool.calculateBfCleaner, { params: { planId } }),
  bfkatas: (planId) => call(offtool.calculateBfKatas, { params: { planId } }),
}

/**
 * The plan's calculation status and its runs. One thing at a time: a run or reset that is asked for while another is under way
 * is not started. After each, status and attacks are read again, whether it succeeded or not.
 */
export function useRuns(planId: string) {
  const status = useRead(offtool.status, { params: { planId } })
  const [busy, setBusy] = useState<Kind | 'reset'>()
  const [outcomes, setOutcomes] = useState<Partial<Record<Kind, RunOutcome>>>({})

  const reload = () => Promise.allSettled([status.mutate(), refresh(plans.attacks, { params: { planId } })])

  const run = async (kind: Kind, ramoffsEnabled: boolean) => {
    if (busy) return
    setBusy(kind)
    setOutcomes(({ [kind]: _, ...others }) => others)
    let outcome: RunOutcome
    try {
      outcome = { result: await start[kind](planId, ramoffsEnabled) }
    } catch (error) {
      outcome = { error }
    }
    await reload()
    setOutcomes((others) => ({ ...others, [kind]: outcome }))
    setBusy(undefined)
  }

  /** Removes everything that was calculated and gives the server's word of it. Throws `ApiError`. */
  const reset = async () => {
    if (busy) return undefined
    setBusy('reset')
    try {
      const { message } = await call(plans.resetCalculation, { params: { planId } })
      setOutcomes({})
      return message
    } finally {
      await reload()
      setBusy(undefined)
    }
  }

  return { status, busy, outcomes, run, reset }
}
