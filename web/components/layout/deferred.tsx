import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/browser/when-idle.ts'

interface DeferredProps {
  /** From when on: once true, or once the browser is idle; then for good, so that a dialog can close in its own way. */
  when: boolean | 'idle'
  /** Stands for the children until they are loaded, and for good when they cannot be; nothing without it. */
  fallback?: ReactNode
  /** Told when the children cannot be loaded. */
  onFailure?: () => void
  children: ReactNode
}

/**
 * Renders a part that brings much along, such as a menu or a dialog, only when it is needed. A part that cannot be loaded never
 * takes the screen with everything typed on it along.
 */
export function Deferred({ when, fallback = null, onFailure, children }: DeferredProps) {
  const [isTime, setIsTime] = useState(false)
  // In a transition within a boundary that stands already: React would show the fallback first, and that for 300 ms at least.
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

/** React offers this to classes only. */
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
