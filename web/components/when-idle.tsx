import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { LoadBoundary } from './load-boundary.tsx'

/** The longest that work waits for an idle moment, in milliseconds. */
const longestWait = 2000

/** Does something once the browser has nothing more urgent to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    // Safari knows no idle moments.
    const timer = setTimeout(work, longestWait / 10)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: longestWait })
  return () => cancelIdleCallback(request)
}

interface WhenIdleProps {
  /** Stands for the children until then, in the same size. */
  fallback: ReactNode
  children: ReactNode
}

/** Renders what brings much along, such as menus, once the screen stands and the browser is idle; the fallback if it cannot be loaded. */
export function WhenIdle({ fallback, children }: WhenIdleProps) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIsTime(true))), [])
  const [isMissing, setIsMissing] = useState(false)
  if (!isTime || isMissing) return fallback
  return (
    <LoadBoundary onFailure={() => setIsMissing(true)}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LoadBoundary>
  )
}
