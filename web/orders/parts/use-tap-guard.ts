import { type RefObject, useEffect, useState } from 'react'
import { guardTaps } from './tap-guard.ts'

/** How long the page says that it ignored a tap, in milliseconds. */
const saidFor = 4000

/** Guards the taps on a page; whether one was stopped just now. */
export function useTapGuard(page: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): boolean {
  const [stopped, setStopped] = useState(0)
  useEffect(() => {
    if (page.current && bar.current) return guardTaps(page.current, bar.current, () => setStopped(performance.now()))
  }, [page, bar])
  useEffect(() => {
    if (stopped === 0) return
    const timer = setTimeout(() => setStopped(0), saidFor)
    return () => clearTimeout(timer)
  }, [stopped])
  return stopped > 0
}
