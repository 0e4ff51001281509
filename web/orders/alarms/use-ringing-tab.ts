import { useEffect, useState } from 'react'

/**
 * Whether this tab rings: of all tabs with the same orders and alarms on, the one turned on or viewed last; when it closes,
 * the next. Undefined while unknown.
 */
export function useRingingTab(isWanted: boolean, orderKey: string): boolean | undefined {
  const [rings, setRings] = useState<boolean>()
  useEffect(() => {
    if (!isWanted) return setRings(undefined)
    // Absent without HTTPS: then every tab rings.
    if (!navigator.locks) return setRings(true)
    const tab = competeFor(`angriffsplaner.orders.alarms/${orderKey}`, setRings)
    document.addEventListener('visibilitychange', tab.comeForward)
    return () => {
      document.removeEventListener('visibilitychange', tab.comeForward)
      tab.leave()
    }
  }, [isWanted, orderKey])
  return rings
}

/** Steals the lock, as a phone may have suspended its tab for good; waits for it again if another tab steals it. */
function competeFor(name: string, onChange: (holds: boolean) => void) {
  const over = new AbortController()
  const { promise: untilOver, resolve } = Promise.withResolvers<void>()
  let holds = false
  let waits = false
  const change = (next: boolean) => {
    holds = next
    onChange(next)
  }
  const hold = async () => {
    if (over.signal.aborted) return
    change(true)
    await untilOver
  }
  const lost = () => {
    if (over.signal.aborted) return
    change(false)
    void wait()
  }
  const take = () => navigator.locks.request(name, { steal: true }, hold).catch(lost)
  const wait = async () => {
    if (waits) return
    waits = true
    const granted = () => {
      waits = false
      return hold()
    }
    await navigator.locks.request(name, { signal: over.signal }, granted).catch(lost)
  }
  void take()
  return {
    comeForward() {
      if (document.visibilityState === 'visible' && !holds) void take()
    },
    leave() {
      resolve()
      over.abort()
    },
  }
}
