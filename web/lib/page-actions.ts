import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/** What can be done on the present page, for the command palette. */
export interface PageAction {
  label: string
  run: () => void
}

type Offer = () => readonly PageAction[]

let offers: readonly Offer[] = []
const listeners = new Set<() => void>()

function change(next: readonly Offer[]) {
  offers = next
  for (const listener of listeners) listener()
}

/** Offers actions in the command palette while the component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const offer = () => latest.current
    change([...offers, offer])
    return () => change(offers.filter((each) => each !== offer))
  }, [])
}

/** An action that goes to the first field of the page that matches. */
export const focusField = (label: string, selector: string, before?: () => void): PageAction => ({
  label,
  run: () => {
    before?.()
    requestAnimationFrame(() => {
      const fields = document.querySelectorAll<HTMLElement>(`main ${selector}`)
      const field = [...fields].find((each) => each.checkVisibility())
      field?.scrollIntoView({ block: 'center' })
      field?.focus()
    })
  },
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The actions offered; pages offer them once they are loaded. */
export function useOfferedActions(): PageAction[] {
  const offered = useSyncExternalStore(subscribe, () => offers)
  return useMemo(() => offered.flatMap((offer) => offer()), [offered])
}
