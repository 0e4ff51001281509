import { useEffect, useState } from 'react'

/** State of the wake lock; `refused` e.g. to save power. */
export type WakeState = 'on' | 'off' | 'missing' | 'refused'

/** Keeps the screen on while wanted and the page is visible. */
export function useWakeLock(isWanted: boolean): WakeState {
  const [state, setState] = useState<WakeState>('off')
  useEffect(() => {
    if (!isWanted) return setState('off')
    if (!('wakeLock' in navigator)) return setState('missing')
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else setState('on')
      } catch {
        if (!isOver) setState('refused')
      }
    }
    void request()
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isWanted])
  return state
}
