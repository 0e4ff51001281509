import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useConfirm } from '../components/feedback/confirm.tsx'
import { hasUnsaved, question } from '../components/feedback/unsaved-changes.ts'

/** Guards navigation for `useUnsavedChanges`; render once, inside the router and the `ConfirmProvider`. */
export function UnsavedChangesGuard() {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsking = useRef(false)
  const ask = useEffectEvent(async () => {
    isAsking.current = true
    const discard = await confirm(question)
    isAsking.current = false
    if (discard) blocker.proceed?.()
    else blocker.reset?.()
  })
  // Depends on the blocker, not on its state: an attempt right after staying has the same state and would not be asked about.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isAsking.current) void ask()
  }, [blocker])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return null
}
