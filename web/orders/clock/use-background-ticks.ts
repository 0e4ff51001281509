import { useEffect } from 'react'
import type { Ticker } from './ticker.ts'

/** Keeps the ticker on time while the tab is hidden. */
export function useBackgroundTicks(isWanted: boolean, ticker: Ticker): void {
  useEffect(() => {
    if (!isWanted) return
    const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = () => ticker.tick()
    return () => worker.terminate()
  }, [isWanted, ticker])
}
