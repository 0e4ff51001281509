import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useConfirm } from './confirm.tsx'

/** Every form on the screen with unsaved input. The router supports only one blocker, so they share it. */
const unsaved = new Set<object>()

const question = {
  title: 'Nicht gespeicherte Änderungen verwerfen?',
  text: 'Auf dieser Seite steht noch etwas, das nicht gespeichert ist. Wenn du weitergehst, geht es verloren.',
  action: 'Verwerfen',
  cancel: 'Hier bleiben',
}

/**
 * While `isDirty`, leaving the screen asks first: in a dialog for links and the browser's buttons, in the browser's own for
 * closing or reloading the tab. The returned function marks this form as saved until `isDirty` changes; call it before
 * navigating after a save.
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const form = useRef({}).current
  useEffect(() => {
    if (!isDirty) return
    unsaved.add(form)
    return () => {
      unsaved.delete(form)
    }
  }, [isDirty, form])
  return useCallback(() => {
    unsaved.delete(form)
  }, [form])
}

/** Asks whether to discard unsaved input; true at once if there is none. It discards nothing itself. */
export function useMayDiscard(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(async () => unsaved.size === 0 || confirm(question), [confirm])
}

/** Forgets all unsaved input, so that leaving the screen does not ask again. */
export const forgetUnsaved = () => unsaved.clear()

/** Guards navigation for `useUnsavedChanges`; render once, inside the router and the `ConfirmProvider`. */
export function UnsavedChangesGuard() {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsking = useRef(false)
  const ask = useEffectEvent(async () => {
    isAsking.current = true
    const discard = await confirm(question)
    isAsking.current = false
    if (discard) blocker.proceed?.()
    else blocker.reset?.()
  })
  // Depends on the blocker, not on its state: an attempt right after staying has the same state, and would never be asked
  // about.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isAsking.current) void ask()
  }, [blocker])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return null
}
