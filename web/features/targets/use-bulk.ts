import { useEffect, useRef, useState } from 'react'
import { type BulkProgress, begin, goOn, isDone, type SendSome, someStayed } from './bulk-run.ts'

/** A bulk change, and its words. */
export interface BulkJob {
  /** The participle shown on success, such as `geändert`. */
  done: string
  /** What failed, as worded in the specification. */
  failure: string
  send: SendSome
  /** Sends again, overwriting other people's changes. */
  sendOver?: SendSome
}

export interface BulkState {
  job: BulkJob
  progress: BulkProgress
  isRunning: boolean
}

interface Bulk {
  /** The running job, or its result while there is something to show. */
  state: BulkState | undefined
  start: (ids: readonly string[], job: BulkJob) => Promise<BulkProgress>
  stop: () => void
  goOn: () => Promise<BulkProgress | undefined>
  dismiss: () => void
}

/**
 * Runs one bulk change at a time, which can be stopped and continued; `onPause` is called when it ends or stops. Throws if no call
 * succeeded.
 */
export function useBulk(onPause: (state: BulkState) => Promise<void>): Bulk {
  const [state, setState] = useState<BulkState>()
  const stopped = useRef(false)
  // Leaving the screen stops further calls.
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const run = async (job: BulkJob, from: BulkProgress) => {
    stopped.current = false
    setState({ job, progress: from, isRunning: true })
    const progress = await goOn(from, {
      send: job.send,
      onProgress: (reached) => setState({ job, progress: reached, isRunning: true }),
      isStopped: () => stopped.current,
    })
    if (progress.error !== undefined && progress.left.length === progress.of) {
      setState(undefined)
      throw progress.error
    }
    const paused = { job, progress, isRunning: false }
    await onPause(paused)
    setState(isDone(progress) && !someStayed(progress) ? undefined : paused)
    return progress
  }
  return {
    state,
    start: (ids, job) => run(job, begin(ids)),
    stop: () => {
      stopped.current = true
    },
    goOn: async () => (state && !state.isRunning ? run(state.job, state.progress) : undefined),
    dismiss: () => setState(undefined),
  }
}
