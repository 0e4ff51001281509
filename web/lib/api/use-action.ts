import { useCallback, useEffect, useRef, useState } from 'react'

/** One thing a person can set off: it never runs twice at once, and its failure is kept to be shown. */
export interface Action<Args extends unknown[], Result> {
  /** Runs it; undefined when it failed, or when it is running already and the call was therefore ignored. */
  run(...args: Args): Promise<Result | undefined>
  busy: boolean
  /** Why the last run failed. */
  error: unknown
  /** Forgets the failure. */
  reset(): void
}

/** Wraps what a button or form does. The newest `work` is used; nothing is set after the page is left. */
export function useAction<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): Action<Args, Result> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const running = useRef(false)
  const newest = useRef(work)
  useEffect(() => {
    newest.current = work
  })

  const run = useCallback(async (...args: Args) => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      return await newest.current(...args)
    } catch (failure) {
      setError(failure)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  const reset = useCallback(() => setError(undefined), [])
  return { run, busy, error, reset }
}
