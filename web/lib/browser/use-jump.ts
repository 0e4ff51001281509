import { useCallback, useRef } from 'react'

/** A part of the page that takes `tabIndex={-1}`, and how to scroll there with the focus. */
export function useJump() {
  const part = useRef<HTMLDivElement>(null)
  const jump = useCallback(() => {
    part.current?.scrollIntoView()
    part.current?.focus({ preventScroll: true })
  }, [])
  return [part, jump] as const
}
