import { useEffect, useState } from 'react'
import { calculations } from '../../../../shared/contract/calculations.ts'
import { call } from '../../../lib/api/api.ts'
import { refresh, useRead } from '../../../lib/api/use-read.ts'
import type { Run } from './progress.ts'

/** What can be running: one run, all of them, or a reset. */
export type Task = Run['kind'] | 'all' | 'reset'
type Calculation = Exclude<Task, 'reset'>

/** Duration and what the plan lacks to assign anything, or an error. */
export type RunOutcome = { durationMs: number; missing: string[] } | { error: unknown }

type Start = (planId: string, ramoffsEnabled: boolean) => Promise<{ durationMs: number; missing?: string[] }>

const start: Record<Calculation, Start> = {
  all: (planId, ramoffsEnabled) => call(calculations.calculateAll, { params: { planId }, body: { ramoffsEnabled } }),
  offs: (planId, ramoffsEnabled) => call(calculations.calculateOffs, { params: { planId }, body: { ramoffsEnabled } }),
  ramoffs: (planId) => call(calculations.calculateRamoffs, { params: { planId } }),
  fakes: (planId) => call(calculations.calculateFakes, { params: { planId } }),
  bfcleaner: (planId) => call(calculations.calculateBfCleaner, { params: { planId } }),
  bfkatas: (planId) => call(calculations.calculateBfKatas, { params: { planId } }),
}

/**
 * The plan's calculation status, diagnosis and runs. Only one task runs at a time, others are ignored. Each one reloads status,
 * diagnosis and attacks, even on failure.
 */
export function useRuns(planId: string) {
  const status = useRead(calculations.status, { params: { planId } })
  const diagnosis = useRead(calculations.diagnosis, { params: { planId } })
  const [busy, setBusy] = useState<Task>()
  const [outcomes, setOutcomes] = useState<Partial<Record<Calculation, RunOutcome>>>({})

  const reload = () =>
    Promise.allSettled([status.mutate(), diagnosis.mutate(), refresh(calculations.attacks, { params: { planId } })])

  /** Starts a calculation unless `ready` resolves to false. */
  const run = async (task: Calculation, ramoffsEnabled: boolean, ready: () => Promise<boolean>) => {
    if (busy) return
    setBusy(task)
    setOutcomes({})
    if (!(await ready())) {
      setBusy(undefined)
      return
    }
    let outcome: RunOutcome
    try {
      const { durationMs, missing = [] } = await start[task](planId, ramoffsEnabled)
      outcome = { durationMs, missing }
    } catch (error) {
      outcome = { error }
    }
    await reload()
    setOutcomes({ [task]: outcome })
    setBusy(undefined)
  }

  /** Deletes all results and returns the server's message. Throws `ApiError`. */
  const reset = async () => {
    if (busy) return undefined
    setBusy('reset')
    try {
      const { message } = await call(calculations.reset, { params: { planId } })
      setOutcomes({})
      return message
    } finally {
      await reload()
      setBusy(undefined)
    }
  }

  return { status, diagnosis, busy, outcomes, run, reset }
}

/** Whole seconds since `active` became true; 0 while inactive. */
export function useElapsedSeconds(active: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!active) return
    const startedAt = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 250)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [active])
  return seconds
}
