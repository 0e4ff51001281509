import { Component, type ReactNode } from 'react'

interface LoadBoundaryProps {
  /** What became known to be missing, e.g. to tell of it. */
  onFailure: (error: unknown) => void
  children: ReactNode
}

/**
 * Keeps a part that is loaded on demand, and then is not there, from taking the whole screen with everything typed on it: it
 * shows nothing instead.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
