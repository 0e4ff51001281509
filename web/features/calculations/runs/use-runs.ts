import { useEffect, useState } from 'react'
import { calculations } from '../../../../shared/contract/calculations.ts'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { KeptLines } from '../../../../shared/model/diagnosis.ts'
import { kinds } from '../../../../shared/model/kinds.ts'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useExplanation } from '../diagnosis/use-explanation.ts'

/** What can be running: one run, all of them, or a reset. */
export type Task = AttackKind | 'all' | 'reset'
type Calculation = Exclude<Task, 'reset'>

/** Duration, what the plan lacks to assign anything, and the kept lines of all kinds, or an error. */
export type RunOutcome = Finished | { error: unknown }
interface Finished {
  durationMs: number
  missing: string[]
  kept?: KeptLines | undefined
}

/** What the leader chose for one calculation. */
export interface RunChoice {
  ramoffsEnabled: boolean
  /** Former lines are not kept. */
  freely: boolean
  /** Units away for other plans' issued orders stay at home. */
  respectOtherPlans: boolean
}

interface Answer {
  durationMs: number
  missing?: string[]
  results?: Record<string, { kept?: KeptLines | undefined }>
}

/** What differs from the defaults. */
const extras = ({ freely, respectOtherPlans }: RunChoice) => ({
  ...(freely && { freely }),
  ...(respectOtherPlans && { respectOtherPlans }),
})
function start(task: Calculation, planId: string, choice: RunChoice): Promise<Answer> {
  const params = { planId }
  const offs = { params, body: { ramoffsEnabled: choice.ramoffsEnabled, ...extras(choice) } }
  if (task === 'all') return call(calculations.calculateAll, offs)
  if (task === 'off') return call(calculations.calculateOffs, offs)
  const body = (choice.freely || choice.respectOtherPlans) && { body: extras(choice) }
  return call(calculations[kinds[task].names.call], { params, ...body })
}

/** The kept lines of all kinds together; undefined if none had former lines. */
function keptInAll({ results = {} }: Answer): KeptLines | undefined {
  const kept = Object.values(results).flatMap((result) => result.kept ?? [])
  if (kept.length === 0) return undefined
  return {
    kept: kept.reduce((sum, each) => sum + each.kept, 0),
    former: kept.reduce((sum, each) => sum + each.former, 0),
    isExact: kept.every(({ isExact }) => isExact),
  }
}

/**
 * The plan's calculation status, diagnosis and runs. Only one task runs at a time, until its effects are read, even after a failure;
 * others are ignored.
 */
export function useRuns(planId: string) {
  const status = useRead(calculations.status, { params: { planId } })
  const diagnosis = useRead(calculations.diagnosis, { params: { planId } })
  const [busy, setBusy] = useState<Task>()
  const [outcomes, setOutcomes] = useState<Partial<Record<Calculation, RunOutcome>>>({})

  /** Starts a calculation unless `ready` resolves to false. */
  const run = async (task: Calculation, choice: RunChoice, ready: () => Promise<boolean>) => {
    if (busy) return
    setBusy(task)
    setOutcomes({})
    if (!(await ready())) {
      setBusy(undefined)
      return
    }
    let outcome: RunOutcome
    try {
      const answer = await start(task, planId, choice)
      outcome = { durationMs: answer.durationMs, missing: answer.missing ?? [], kept: keptInAll(answer) }
    } catch (error) {
      outcome = { error }
    }
    await reread(calculations.calculateAll, { params: { planId } })
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
      await reread(calculations.reset, { params: { planId } })
      setBusy(undefined)
    }
  }

  const explanation = useExplanation(planId, {
    runs: diagnosis.data?.runs,
    outdatedRuns: status.data?.outdatedRuns,
    isCalculating: busy !== undefined,
  })

  return { status, diagnosis, explanation, busy, outcomes, run, reset }
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
