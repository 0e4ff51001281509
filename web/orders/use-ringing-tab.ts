import { useEffect, useState } from 'react'

/**
 * Whether this tab is the one that rings: of all tabs with the same orders and alarms on, one; when it closes, the next. Undefined
 * while that is not known.
 */
export function useRingingTab(isWanted: boolean, orderKey: string): boolean | undefined {
  const [rings, setRings] = useState<boolean>()
  useEffect(() => {
    if (!isWanted) return setRings(undefined)
    // Absent without HTTPS: then every tab rings.
    if (!navigator.locks) return setRings(true)
    const over = new AbortController()
    const { promise: untilOver, resolve } = Promise.withResolvers<void>()
    const name = `angriffsplaner.orders.alarms/${orderKey}`
    const ring = async (lock: Lock | null) => {
      if (over.signal.aborted) return
      setRings(lock !== null)
      if (lock) await untilOver
      else await navigator.locks.request(name, { signal: over.signal }, ring)
    }
    // Not aborted: the browser refuses a signal here.
    navigator.locks.request(name, { ifAvailable: true }, ring).catch(() => undefined)
    return () => {
      resolve()
      over.abort()
    }
  }, [isWanted, orderKey])
  return rings
}
