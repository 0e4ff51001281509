import { useCallback, useEffect, useRef } from 'react'

/** A function for when a dialog has closed: returns the focus to where it was before the dialog and the menu that opened it. */
export function useFocusReturn(open: boolean): () => void {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (open) return
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('[role=menu]')) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [open])
  return useCallback(() => {
    if (last.current?.isConnected) last.current.focus()
  }, [])
}
