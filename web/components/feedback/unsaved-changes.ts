import { useCallback, useEffect, useRef } from 'react'
import { useConfirm } from './confirm.tsx'

/** Every form on the screen with unsaved input. The router supports only one blocker, so they share it. */
const unsaved = new Set<object>()

/** Each tab with unsaved input shares this lock; the browser ends it with the tab. */
const lock = 'angriffsplaner.unsaved'
let unlock: (() => void) | undefined

function updateLock(): void {
  if (!hasUnsaved()) {
    unlock?.()
    unlock = undefined
  } else if (!unlock) {
    const { promise, resolve } = Promise.withResolvers<void>()
    unlock = resolve
    // Browsers have locks only where the connection is safe.
    navigator.locks?.request(lock, { mode: 'shared' }, () => promise).catch(() => undefined)
  }
}

function remember(form: object): void {
  unsaved.add(form)
  updateLock()
}

function forget(form: object): void {
  unsaved.delete(form)
  updateLock()
}

/** Asked before unsaved input is lost. */
export const question = {
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
    remember(form)
    return () => forget(form)
  }, [isDirty, form])
  return useCallback(() => forget(form), [form])
}

/** Asks whether to discard unsaved input; true at once if there is none. It discards nothing itself. */
export function useMayDiscard(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(async () => !hasUnsaved() || confirm(question), [confirm])
}

export const hasUnsaved = () => unsaved.size > 0

/** Whether another tab of this browser has unsaved input. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.filter(({ name }) => name === lock).length > (unlock ? 1 : 0)
}

/** Forgets all unsaved input, so that leaving the screen does not ask again. */
export function forgetUnsaved(): void {
  unsaved.clear()
  updateLock()
}
