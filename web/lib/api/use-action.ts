import { useCallback, useEffect, useRef, useState } from 'react'

/** An action that never runs twice at once and keeps its failure. */
export interface Action<Args extends unknown[], Result> {
  /** Runs it; undefined if it failed or is already running. */
  run(...args: Args): Promise<Result | undefined>
  busy: boolean
  error: unknown
  reset(): void
}

/** Wraps the action of a button or form; always calls the newest `work`. */
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
