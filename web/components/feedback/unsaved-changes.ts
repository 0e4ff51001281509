import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useConfirm } from './confirm.tsx'

/** Every form on the screen that holds something typed and not yet saved. The router knows one blocker only, so they share it. */
const unsaved = new Set<object>()

const question = {
  title: 'Nicht gespeicherte Änderungen verwerfen?',
  text: 'Auf dieser Seite steht noch etwas, das nicht gespeichert ist. Wenn du weitergehst, geht es verloren.',
  action: 'Verwerfen',
  cancel: 'Hier bleiben',
}

/**
 * While `isDirty`, leaving the screen asks first: for links and the browser's buttons in a dialog, for closing or reloading the
 * tab in the browser's own. Any number of forms of a screen may use it. The function given back makes this form count as saved
 * from now until `isDirty` changes: call it before going on to the next screen after a save.
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

/**
 * Asks whether what is unsaved may be discarded; true at once when nothing is. It only asks: what then fails leaves everything
 * as protected as it was. A form counts no more once it is clean or gone.
 */
export function useMayDiscard(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(async () => unsaved.size === 0 || confirm(question), [confirm])
}

/** Gives up everything unsaved, just before the screen is left for good: the way on asks no second time. */
export const forgetUnsaved = () => unsaved.clear()

/** Holds what `useUnsavedChanges` needs; stands once, inside the router and the `ConfirmProvider`. */
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
  // Each attempt to leave is a blocker of its own. By its state alone, one that follows upon 'Hier bleiben' before that is drawn
  // would look like the one before: nobody would be asked, and no way would lead on any more.
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
