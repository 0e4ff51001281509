import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/browser/when-idle.ts'

interface DeferredProps {
  /** Starts rendering: once true, or when the browser is idle. Stays rendered, so that a dialog can animate its closing. */
  when: boolean | 'idle'
  /** Shown until the children are loaded, or if loading fails. */
  fallback?: ReactNode
  onFailure?: () => void
  children: ReactNode
}

/**
 * Loads and renders an expensive part, such as a menu or a dialog, only when needed. A failed load never unmounts the rest of
 * the screen.
 */
export function Deferred({ when, fallback = null, onFailure, children }: DeferredProps) {
  const [isTime, setIsTime] = useState(false)
  // In a transition within a mounted boundary: otherwise React shows the fallback for at least 300 ms.
  useEffect(() => {
    const begin = () => startTransition(() => setIsTime(true))
    if (when === 'idle') return whenIdle(begin)
    if (when) begin()
    return undefined
  }, [when])
  return (
    <FailureBoundary fallback={fallback} onFailure={onFailure}>
      <Suspense fallback={fallback}>{isTime ? children : fallback}</Suspense>
    </FailureBoundary>
  )
}

type FailureBoundaryProps = Pick<DeferredProps, 'fallback' | 'onFailure' | 'children'>

/** Only classes can be error boundaries. */
class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
