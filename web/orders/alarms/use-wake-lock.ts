import { useEffect, useState } from 'react'

/** Whether the screen stays on: it does, it is not wanted, the browser cannot do it, or it does not want to (saving power). */
export type WakeState = 'on' | 'off' | 'missing' | 'refused'

/** Keeps the screen on as long as it is wanted and the page is to be seen. */
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
    // The browser takes it back whenever the page is hidden.
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isWanted])
  return state
}
