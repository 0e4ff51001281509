import { useEffect, useRef, useState } from 'react'
import { type BulkProgress, begin, goOn, isDone, type SendSome, someStayed } from './bulk-run.ts'

/** What is done to many targets, and how it is spoken of. */
export interface BulkJob {
  /** `geändert` */
  done: string
  /** What failed, as the specification words it. */
  failure: string
  send: SendSome
  /** The same for targets that others have changed since they were read. */
  sendOver?: SendSome
}

export interface BulkState {
  job: BulkJob
  progress: BulkProgress
  isRunning: boolean
}

interface Bulk {
  /** The job under way, or how it ended as long as there is something to say. */
  state: BulkState | undefined
  start: (ids: readonly string[], job: BulkJob) => Promise<BulkProgress>
  stop: () => void
  goOn: () => Promise<BulkProgress | undefined>
  dismiss: () => void
}

/**
 * One change of many targets at a time, which can be stopped and go on; `onPause` is called whenever it ends or stops. Where not even
 * the first call succeeds, it is as if it had not begun: the failure is thrown.
 */
export function useBulk(onPause: (state: BulkState) => Promise<void>): Bulk {
  const [state, setState] = useState<BulkState>()
  const stopped = useRef(false)
  // Whoever leaves the screen wants no more calls made in the background.
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
